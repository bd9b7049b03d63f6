import type { Outline } from '#binder/outline.ts';

/** Earlier orders of the binder, the last one at the end, and those that were undone, the next one at the beginning. */
export type History = { past: readonly Outline[]; future: readonly Outline[] };

export const noHistory: History = { past: [], future: [] };

/** So many acts can be undone. */
const MAX_PAST = 50;

/** After an act: what was there before it can be had again. */
export function recordAct({ past }: History, before: Outline): History {
  return { past: [...past, before].slice(-MAX_PAST), future: [] };
}

/** What is shown after Undo, and what can be undone then; undefined where nothing can. */
export function undo({ past, future }: History, now: Outline): { outline: Outline; history: History } | undefined {
  const outline = past.at(-1);
  return outline && { outline, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

export function redo({ past, future }: History, now: Outline): { outline: Outline; history: History } | undefined {
  const [outline, ...rest] = future;
  return outline && { outline, history: { past: [...past, now], future: rest } };
}
