import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';

import { listFileUrls, type Outline } from '#binder-engine/outline.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { asApiError, type ApiError } from '#core/client/api.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { createPlan } from '#features/petition/filing-packets/rules.ts';

import type { BinderResponse, BinderSettings, ExistingBinder } from '../schema.ts';
import { followRecords, type BinderStore } from './api.ts';
import { noHistory, recordAction, redo, undo, type History } from './history.ts';
import { createSaveQueue, type Save } from './save-queue.ts';

export type ArrangedBinder = ReturnType<typeof useBinder>;

/**
 * Displayed binder: changes show immediately with their numbers, and are saved one after another. A failed change is
 * reverted and reported.
 */
export function useBinder(response: ExistingBinder, store: BinderStore) {
  const { queryKey } = store;
  const queryClient = useQueryClient();
  const { kind } = response.binder;
  const [pending, setPending] = useState<Outline>();
  const [history, setHistory] = useState<History>(noHistory);
  const latestHistory = useRef(history);
  const [failure, setFailure] = useState<ApiError>();
  const [queue] = useState(() =>
    createSaveQueue<BinderResponse>({
      version: () => getVersion(queryClient.getQueryData<BinderResponse>(queryKey)),
      getVersion,
    }),
  );
  const outline = pending ?? response.binder.outline;
  const planned = useMemo(() => planOutline(response, outline), [response, outline]);
  // Two files may arrive before the first one is rendered.
  const latest = useRef(outline);
  useEffect(() => {
    latest.current = outline;
  }, [outline]);

  function remember(next: History): void {
    latestHistory.current = next;
    setHistory(next);
  }

  /** A read from before a change, or from during it, would show the binder without it. */
  const alone =
    (act: Save<BinderResponse>): Save<BinderResponse> =>
    async (version) => {
      await queryClient.cancelQueries({ queryKey });
      const saved = await act(version);
      await showChanged(queryClient, queryKey, saved);
      return saved;
    };

  function settle(): void {
    if (queue.isIdle()) setPending(undefined);
  }

  async function giveBack(error: unknown): Promise<void> {
    setFailure(asApiError(error));
    remember(noHistory);
    await queryClient.invalidateQueries({ queryKey });
    setPending(undefined);
  }

  async function save(next: Outline): Promise<void> {
    latest.current = next;
    setPending(next);
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

  /** @returns the new plan, if anything changed */
  function change(update: (current: Outline) => Outline): Plan | undefined {
    const before = latest.current;
    const next = update(before);
    if (next === before) return undefined;
    remember(recordAction(latestHistory.current, before));
    void save(next);
    return planOutline(response, next);
  }

  function goTo(step: typeof undo): boolean {
    const gone = step(latestHistory.current, latest.current);
    if (!gone) return false;
    remember(gone.history);
    void save(gone.outline);
    return true;
  }

  async function send(name: string, act: Save<BinderResponse>): Promise<void> {
    try {
      await queue.add(name, alone(act));
      settle();
    } catch (error) {
      // The next attempt starts with the server's version.
      await queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  }

  return {
    response,
    outline,
    /** Next state to render, during a change. */
    latest: () => latest.current,
    plan: planned,
    /** Failure of the last change, which was reverted. */
    failure,
    isSaving: pending !== undefined,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo: () => goTo(undo),
    redo: () => goTo(redo),
    /** @throws ApiError */
    saveSettings: (settings: BinderSettings) => send('settings', (version) => store.change({ version, ...settings })),
    /**
     * Adds new files of the records, or removes missing ones.
     * @throws ApiError
     */
    async follow(takes: 'added' | 'gone', { canBeUndone }: { canBeUndone: boolean }): Promise<void> {
      const before = latest.current;
      await send(takes, (version) => followRecords(kind, { version, takes }));
      remember(canBeUndone ? recordAction(latestHistory.current, before) : noHistory);
    },
  };
}

/** Planned as online parts, so that too large files are reported before creating them. */
function planOutline(made: ExistingBinder, outline: Outline): Plan {
  const stored = new Set(listFileUrls(made.binder.outline));
  // A file added a moment ago is not missing: it is just not known yet.
  const added = listFileUrls(outline).flatMap((file) =>
    stored.has(file) ? [] : [[file, { name: '', sha256: `of ${file}`, size: 0 }] as const],
  );
  const files = { ...Object.fromEntries(added), ...made.files };
  return createPlan({ ...made, binder: { ...made.binder, outline }, files }, { format: 'online' });
}

function getVersion(response: BinderResponse | undefined): number {
  return response?.binder?.version ?? 0;
}
