/** Small sounds, made on the spot: dice, a card, a battle, one's turn. Silent until somebody wants them. */
import { watching } from "./watching.svelte";

export type Sound = "dice" | "card" | "battle" | "turn";

let context: AudioContext | null = null;

function output(): AudioContext | null {
  if (!watching.sounds || typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** A burst of noise through a filter: a die on wood, paper on paper. */
function noise(on: BaseAudioContext, at: number, length: number, pitch: number, loud: number): void {
  const source = on.createBufferSource();
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  source.buffer = buffer;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 1.4;
  const gain = on.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}

/** A tone that dies away, falling or rising to `to`. */
function tone(on: BaseAudioContext, at: number, length: number, from: number, to: number, loud: number): void {
  const source = on.createOscillator();
  source.type = from < 200 ? "triangle" : "sine";
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(on.destination);
  source.start(at);
  source.stop(at + length);
}

export const MADE: Record<Sound, (on: BaseAudioContext, now: number) => void> = {
  dice: (on, now) => {
    for (let i = 0; i < 6; i++)
      noise(on, now + i * i * 0.016 + Math.random() * 0.02, 0.05, 1700 + 900 * Math.random(), 0.5);
  },
  card: (on, now) => noise(on, now, 0.16, 3200, 0.22),
  battle: (on, now) => {
    tone(on, now, 0.4, 130, 45, 0.5);
    noise(on, now + 0.03, 0.12, 2600, 0.3);
    tone(on, now + 0.24, 0.4, 105, 40, 0.4);
  },
  turn: (on, now) => {
    tone(on, now, 0.45, 660, 655, 0.16);
    tone(on, now + 0.14, 0.7, 880, 874, 0.16);
  },
};

export function sound(what: Sound): void {
  const on = output();
  if (on) MADE[what](on, on.currentTime + 0.01);
}
