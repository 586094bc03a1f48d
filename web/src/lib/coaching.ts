/** The keys with which one goes on reading, where nothing else wants them. */
export function coachKey(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest("button, a, input, textarea, select, summary, dialog, [role=tab], [role=menu]");
}
