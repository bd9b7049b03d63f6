import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { addressesOf, type Outline } from '#binder/outline.ts';
import { plan } from '#binder/plan.ts';
import type { Plan } from '#binder/planned.ts';
import { asApiError, type ApiError } from '#core/client/api.ts';
import { onlineLimit } from '#features/packs/rules.ts';

import { binderOf } from '../rules.ts';
import type { BinderAnswer, BinderSettings, MadeBinder } from '../schema.ts';
import { followRecords, type BinderStore } from './api.ts';
import { noHistory, recordAct, redo, undo, type History } from './history.ts';
import { createSaveQueue, type Save } from './save-queue.ts';

export type ArrangedBinder = ReturnType<typeof useBinder>;

/**
 * The binder as it is shown: what is changed shows at once with its numbers, and is saved one change after another. What
 * could not be saved is taken back, and said.
 */
export function useBinder(answer: MadeBinder, store: BinderStore) {
  const { queryKey } = store;
  const queryClient = useQueryClient();
  const { kind } = answer.binder;
  const [held, setHeld] = useState<Outline>();
  const [history, setHistory] = useState<History>(noHistory);
  const latestHistory = useRef(history);
  const [failure, setFailure] = useState<ApiError>();
  const [queue] = useState(() =>
    createSaveQueue<BinderAnswer>({
      version: () => versionOf(queryClient.getQueryData<BinderAnswer>(queryKey)),
      versionOf,
    }),
  );
  const outline = held ?? answer.binder.outline;
  const planned = useMemo(() => planOf(answer, outline), [answer, outline]);
  // Two files may arrive before the first of them is shown.
  const latest = useRef(outline);
  useEffect(() => {
    latest.current = outline;
  }, [outline]);

  function remember(next: History): void {
    latestHistory.current = next;
    setHistory(next);
  }

  /** What was read before a change would show the binder without it. */
  const alone =
    (act: Save<BinderAnswer>): Save<BinderAnswer> =>
    async (version) => {
      await queryClient.cancelQueries({ queryKey });
      const saved = await act(version);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      return saved;
    };

  function settle(): void {
    if (queue.isIdle()) setHeld(undefined);
  }

  async function giveBack(error: unknown): Promise<void> {
    setFailure(asApiError(error));
    remember(noHistory);
    await queryClient.invalidateQueries({ queryKey });
    setHeld(undefined);
  }

  async function save(next: Outline): Promise<void> {
    latest.current = next;
    setHeld(next);
    setFailure(undefined);
    try {
      await queue.add(
        'order',
        alone((version) => store.change({ version, outline: next })),
      );
      settle();
    } catch (error) {
      await giveBack(error);
    }
  }

  /** @returns the plan after it, where it changes anything */
  function change(act: (current: Outline) => Outline): Plan | undefined {
    const before = latest.current;
    const next = act(before);
    if (next === before) return undefined;
    remember(recordAct(latestHistory.current, before));
    void save(next);
    return planOf(answer, next);
  }

  function goTo(step: typeof undo): boolean {
    const gone = step(latestHistory.current, latest.current);
    if (!gone) return false;
    remember(gone.history);
    void save(gone.outline);
    return true;
  }

  async function send(name: string, act: Save<BinderAnswer>): Promise<void> {
    try {
      await queue.add(name, alone(act));
      settle();
    } catch (error) {
      // The next try begins with the version that there is.
      await queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  }

  return {
    answer,
    outline,
    /** What is shown next, in the midst of a change. */
    latest: () => latest.current,
    plan: planned,
    /** Of the last change, which was taken back. */
    failure,
    isSaving: held !== undefined,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo: () => goTo(undo),
    redo: () => goTo(redo),
    /** @throws ApiError */
    saveSettings: (settings: BinderSettings) => send('settings', (version) => store.change({ version, ...settings })),
    /** Takes over what is new in the records, or leaves out what is gone. @throws ApiError */
    async follow(takes: 'added' | 'gone', { canBeUndone }: { canBeUndone: boolean }): Promise<void> {
      const before = latest.current;
      await send(takes, (version) => followRecords(kind, { version, takes }));
      remember(canBeUndone ? recordAct(latestHistory.current, before) : noHistory);
    },
  };
}

/** As online parts: what is too large for one is told before they are made. */
function planOf(
  { binder, files, facts, translations, letter, unprintable, continues }: MadeBinder,
  outline: Outline,
): Plan {
  const stored = new Set(addressesOf(binder.outline));
  // What was added a moment ago is not gone: nothing is known of it yet.
  const added = addressesOf(outline).flatMap((file) => (stored.has(file) ? [] : [[file, `of ${file}`] as const]));
  const known = Object.entries(files).map(([address, { sha256 }]) => [address, sha256] as const);
  const hashes = Object.fromEntries([...added, ...known]);
  return plan(binderOf({ ...binder, outline }, { hashes, translations, letter, unprintable, continues }), facts, {
    format: 'online',
    limit: onlineLimit.bytes,
  });
}

function versionOf(answer: BinderAnswer | undefined): number {
  return answer?.binder?.version ?? 0;
}
