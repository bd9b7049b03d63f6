import type { Outline } from '#binder-engine/outline.ts';

/** Undo history: earlier outlines with the last at the end, and undone ones with the next at the start. */
export type History = { past: readonly Outline[]; future: readonly Outline[] };

export const noHistory: History = { past: [], future: [] };

/** Maximum number of undo steps. */
const MAX_PAST = 50;

export function recordAction({ past }: History, before: Outline): History {
  return { past: [...past, before].slice(-MAX_PAST), future: [] };
}

/** Returns the outline after Undo with the new history. Undefined if nothing can be undone. */
export function undo({ past, future }: History, now: Outline): { outline: Outline; history: History } | undefined {
  const outline = past.at(-1);
  return outline && { outline, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

export function redo({ past, future }: History, now: Outline): { outline: Outline; history: History } | undefined {
  const [outline, ...rest] = future;
  return outline && { outline, history: { past: [...past, now], future: rest } };
}
