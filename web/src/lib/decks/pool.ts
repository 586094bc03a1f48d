/** The cards from which decks of a game are built. */
import type { Shelf } from "../../boards/cards";
import type { DrawnCard } from "../drawncard";
import type { Card, CardField } from "../library";

export class Pool {
  private readonly byName: ReadonlyMap<string, Card>;
  private readonly byLabel: ReadonlyMap<string, CardField>;

  constructor(readonly shelf: Shelf) {
    this.byName = new Map(shelf.cards.map((card) => [card.name, card]));
    this.byLabel = new Map(shelf.fields.map((field) => [field.label, field]));
  }

  card(name: string): Card | undefined {
    return this.byName.get(name);
  }

  /** A number of a card by its label, as curves are titled: what it costs in `Copper`. */
  number(name: string, label: string): number | undefined {
    const field = this.byLabel.get(label);
    const value = field && this.card(name)?.facts[field.id]?.[0];
    return typeof value === "number" ? value : undefined;
  }

  drawn(name: string): DrawnCard | undefined {
    const card = this.card(name);
    return card && this.shelf.drawing.card(card.id);
  }
}
