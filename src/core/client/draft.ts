import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { DRAFT_KEY } from '../shared/draft-key.ts';
import { ApiError } from './api.ts';
import { draftStores, type DraftPlace, type DraftValues as Values } from './draft-store.ts';
import { onBeforeSignOut, signedInUser } from './signed-in-user.ts';

const PAUSE_MS = 800;
const RETRY_MS = 5_000;
const FRESH_MS = 30_000;

export type DraftState =
  | { status: 'none' | 'saving' | 'waiting' }
  /** Everything typed is saved. `savedAt` is a timestamp in ISO 8601. */
  | { status: 'saved'; savedAt: string };

export type DraftOptions = {
  /** Name of the form: `awards`, or `awards/<id>` for a change. */
  form: string;
  values: Values;
  isDirty: boolean;
  /** Version that is being changed. Null for a new row. */
  baseVersion: number | null;
  /** Store of the draft. */
  on: DraftPlace;
  /** Restores earlier input to the form. */
  restore: (values: Values) => void;
};

/**
 * Saves typed input shortly after each change, and restores it when the form is opened again. Without a connection, the
 * draft is kept and saved later, and the returned state reports that.
 */
export function useDraft({ form, values, isDirty, baseVersion, on, restore }: DraftOptions) {
  const store = draftStores[on];
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>({ status: 'none' });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [restored, setRestored] = useState<{ savedAt: string; isOutdated: boolean }>();
  const [userId] = useState(signedInUser);
  const isOver = useRef(false);
  /** Saving is suspended during a submission, because a draft that arrives after it would stay behind. */
  const isHeld = useRef(false);
  const round = useRef(0);
  // One call at a time, so that an older save cannot overtake a discard.
  const calls = useRef(Promise.resolve());
  const text = asText(values);
  const savedText = useRef(text);
  const isLost = useRef(false);
  /**
   * Number of submissions that may have arrived although their responses were lost. In that case the server has deleted
   * the draft.
   */
  const [lost, setLost] = useState(0);
  const latest = useRef({ restore, values });
  /** Saves the latest input, if there is any. */
  const saveNow = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = { restore, values };
  });

  useEffect(() => {
    const controller = new AbortController();
    const first = latest.current.values;
    const bringBack = async (): Promise<void> => {
      const draft = await store.read({ form, userId, signal: controller.signal });
      if (!draft || controller.signal.aborted || round.current > 0) return;
      const { [DRAFT_KEY]: itsKey, ...itsValues } = draft.values;
      // If an earlier submit arrived but its response was lost, the next one must use the same key.
      if (typeof itsKey === 'string') setKey(itsKey as typeof key);
      savedText.current = asText(itsValues);
      latest.current.restore({ ...itsValues, ...changedSince(first, latest.current.values) });
      setRestored({ savedAt: draft.updated_at, isOutdated: draft.base_version !== baseVersion });
      setState({ status: 'saved', savedAt: draft.updated_at });
    };
    // The form works without its draft.
    bringBack().catch(ignore);
    return () => {
      controller.abort();
      isHeld.current = false;
      // Input is saved even if the user leaves the form immediately.
      saveNow.current?.();
    };
    // eslint-disable-next-line react/exhaustive-deps -- once for each form
  }, [form]);

  useEffect(() => {
    saveNow.current = undefined;
    if (!isDirty || text === savedText.current || isOver.current) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const begun = round.current;
    const isPast = () => isOver.current || round.current !== begun;
    const save = () => {
      saveNow.current = isHeld.current ? save : undefined;
      if (isHeld.current) return;
      setState({ status: 'saving' });
      const earlier = calls.current;
      const keepInTurn = async (): Promise<void> => {
        await earlier;
        if (isPast()) return;
        try {
          // A draft is never saved for another user who signs in here.
          if (signedInUser() !== userId) throw new Error('The user who typed is not signed in');
          const { updated_at } = await store.keep(toDraft({ form, userId, text, key, baseVersion }));
          if (!isPast()) savedText.current = text;
          recordDraft(queryClient, form, true);
          if (!isPast()) setState({ status: 'saved', savedAt: updated_at });
        } catch {
          if (isPast()) return;
          setState({ status: 'waiting' });
          timer = setTimeout(save, RETRY_MS);
        }
      };
      calls.current = keepInTurn();
    };
    saveNow.current = save;
    timer = setTimeout(save, isLost.current ? 0 : PAUSE_MS);
    isLost.current = false;
    addEventListener('online', save);
    // When the page closes, a draft in the tab saves the last input. A draft on the server can no longer be sent.
    if (on === 'tab') addEventListener('pagehide', save);
    const stopFlush = onBeforeSignOut(() => {
      clearTimeout(timer);
      save();
      return calls.current;
    });
    return () => {
      stopFlush();
      clearTimeout(timer);
      removeEventListener('online', save);
      removeEventListener('pagehide', save);
    };
  }, [text, isDirty, form, baseVersion, key, queryClient, userId, store, on, lost]);

  function drop(): Promise<void> {
    calls.current = calls.current.then(() => store.drop({ form, userId }).catch(ignore));
    return calls.current;
  }

  function end(): void {
    isOver.current = true;
    setState({ status: 'none' });
    setRestored(undefined);
    recordDraft(queryClient, form, false);
  }

  /** Deletes the draft, because it was submitted or is not wanted. */
  function discard(): Promise<void> {
    end();
    return drop();
  }

  /** Submits the form. Suspends saving until then, and deletes the draft afterwards. */
  async function send<Saved>(work: () => Promise<Saved>): Promise<Saved> {
    isHeld.current = true;
    const earlier = calls.current;
    await earlier;
    try {
      const saved = await work();
      end();
      if (!store.isDroppedBySaving || calls.current !== earlier) await drop();
      return saved;
    } catch (error) {
      isHeld.current = false;
      if (store.isDroppedBySaving && !isRefusal(error)) {
        savedText.current = '';
        isLost.current = true;
        setLost((tries) => tries + 1);
      } else saveNow.current?.();
      throw error;
    }
  }

  /**
   * Deletes the draft of submitted values while the form stays open. The form continues with these values and a new
   * draft.
   */
  function startAnew(emptied: Values): void {
    round.current += 1;
    savedText.current = asText(emptied);
    setState({ status: 'none' });
    setRestored(undefined);
    setKey(crypto.randomUUID());
    recordDraft(queryClient, form, false);
    void drop();
  }

  /** Saves the discarded draft again, with the form's values of this rendering. */
  async function keepAgain(): Promise<void> {
    await calls.current;
    await store.keep(toDraft({ form, userId, text, key, baseVersion }));
    recordDraft(queryClient, form, true);
  }

  const hasAll = state.status === 'saved' && text === savedText.current;
  return {
    /** Does not report `saved` while newer input is pending. */
    state: state.status === 'saved' && isDirty && !hasAll ? ({ status: 'saving' } as const) : state,
    restored,
    discard,
    startAnew,
    keepAgain,
    send,
    hasAll,
    /**
     * Idempotency key for submitting the form. It stays the same for each attempt, even after the form is closed and
     * reopened.
     */
    key,
  };
}

/** Whether a draft exists for a collapsed form. */
export function useHasDraft(form: string, { on, isAsked }: { on: DraftPlace; isAsked: boolean }): boolean {
  const [userId] = useState(signedInUser);
  const { data } = useQuery({
    queryKey: draftKey(form),
    queryFn: async ({ signal }) => (await draftStores[on].read({ form, userId, signal })) !== null,
    // The page that saves or deletes a draft updates the cache itself.
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  return data ?? false;
}

/** Caches whether a draft exists, as reported by another response, for {@link useHasDraft}. */
export function recordDraft(queryClient: QueryClient, form: string, isKept: boolean): void {
  queryClient.setQueryData(draftKey(form), isKept);
}

function draftKey(form: string): QueryKey {
  return ['drafts', form];
}

type StoredDraft = Pick<DraftOptions, 'form' | 'baseVersion'> & {
  userId: string | undefined;
  text: string;
  key: string;
};

function toDraft({ form, userId, text, key, baseVersion }: StoredDraft) {
  return { form, userId, values: { ...fromText(text), [DRAFT_KEY]: key }, base_version: baseVersion };
}

/** Serializes fields by name, since a database may return them in any order. */
function asText(values: Values): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function fromText(text: string): Values {
  return Object.fromEntries(JSON.parse(text) as [string, unknown][]);
}

/** Returns values typed while the draft was loading. They are newer than the draft. */
function changedSince(first: Values, now: Values): Values {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name])),
  );
}

/** Whether the server has rejected the request, so that nothing was saved. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function ignore(): void {}
