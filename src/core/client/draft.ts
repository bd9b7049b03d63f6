import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { errorFrom } from './api.ts';
import { onBeforeSignOut, signedInUser } from './signed-in-user.ts';

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

/** Stored beside the fields: the key under which the form is sent. */
const KEY_NAME = 'idempotency_key';

type Values = Record<string, unknown>;
type Stored = { values: Values; base_version: number | null; updated_at: string };

export type DraftState =
  | { status: 'none' | 'saving' | 'waiting' }
  /** Everything typed is saved. `savedAt` is an instant in ISO 8601. */
  | { status: 'saved'; savedAt: string };

export type DraftOptions = {
  /** Names the form: `awards`, or `awards/<id>` for a change. */
  form: string;
  values: Values;
  isDirty: boolean;
  /** The version that is being changed; null for something new. */
  baseVersion: number | null;
  /** Puts what was typed before back into the form. */
  restore: (values: Values) => void;
};

/**
 * Keeps what is typed on the server, a moment after each change, and brings it back when the form is opened again, on any
 * device. Without a connection it waits and tries again, and says so.
 */
export function useDraft({ form, values, isDirty, baseVersion, restore }: DraftOptions) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>({ status: 'none' });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [restored, setRestored] = useState<{ savedAt: string; isOutdated: boolean }>();
  const [userId] = useState(signedInUser);
  const isOver = useRef(false);
  const round = useRef(0);
  // One call at a time: what is discarded must not be overtaken by an older save.
  const calls = useRef(Promise.resolve());
  const text = asText(values);
  const kept = useRef(text);
  const latest = useRef({ restore, values });
  /** Saves what was typed in the last moment, where anything was. */
  const saveNow = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = { restore, values };
  });

  useEffect(() => {
    const controller = new AbortController();
    const first = latest.current.values;
    const bringBack = async (): Promise<void> => {
      const draft = await readDraft({ form, signal: controller.signal });
      if (!draft || controller.signal.aborted || round.current > 0) return;
      const { [KEY_NAME]: itsKey, ...itsValues } = draft.values;
      // Where an earlier try arrived, though its answer was lost, the next one must be known as the same.
      if (typeof itsKey === 'string') setKey(itsKey as typeof key);
      kept.current = asText(itsValues);
      latest.current.restore({ ...itsValues, ...changedSince(first, latest.current.values) });
      setRestored({ savedAt: draft.updated_at, isOutdated: draft.base_version !== baseVersion });
      setState({ status: 'saved', savedAt: draft.updated_at });
    };
    // A form without its draft is still a form.
    bringBack().catch(ignore);
    return () => {
      controller.abort();
      // A user who leaves the form at once loses nothing either.
      saveNow.current?.();
    };
    // eslint-disable-next-line react/exhaustive-deps -- once for each form
  }, [form]);

  useEffect(() => {
    saveNow.current = undefined;
    if (!isDirty || text === kept.current || isOver.current) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const begun = round.current;
    const isPast = () => isOver.current || round.current !== begun;
    const save = () => {
      saveNow.current = undefined;
      setState({ status: 'saving' });
      const earlier = calls.current;
      const keepInTurn = async (): Promise<void> => {
        await earlier;
        if (isPast()) return;
        try {
          // A draft is never saved for another user who signs in here.
          if (signedInUser() !== userId) throw new Error('The user who typed is not signed in');
          const { updated_at } = await keepDraft({ form, text, key, baseVersion });
          if (!isPast()) kept.current = text;
          queryClient.setQueryData(draftKey(form), true);
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
    timer = setTimeout(save, PAUSE_MS);
    addEventListener('online', save);
    const stopFlush = onBeforeSignOut(() => {
      clearTimeout(timer);
      save();
      return calls.current;
    });
    return () => {
      stopFlush();
      clearTimeout(timer);
      removeEventListener('online', save);
    };
  }, [text, isDirty, form, baseVersion, key, queryClient, userId]);

  /** Forgets the draft: it was saved for good, or is not wanted. */
  function discard(): Promise<void> {
    isOver.current = true;
    setState({ status: 'none' });
    setRestored(undefined);
    queryClient.setQueryData(draftKey(form), false);
    calls.current = calls.current.then(() => send({ method: 'DELETE', form }).then(ignore, ignore));
    return calls.current;
  }

  /** Forgets the draft of what was sent while the form stays open, which holds these values now and is kept on. */
  function startAnew(emptied: Values): void {
    round.current += 1;
    kept.current = asText(emptied);
    setState({ status: 'none' });
    setRestored(undefined);
    setKey(crypto.randomUUID());
    queryClient.setQueryData(draftKey(form), false);
    calls.current = calls.current.then(() => send({ method: 'DELETE', form }).then(ignore, ignore));
  }

  /** Keeps again what was discarded: what the form held at this rendering. */
  async function keepAgain(): Promise<void> {
    await calls.current;
    await keepDraft({ form, text, key, baseVersion });
    queryClient.setQueryData(draftKey(form), true);
  }

  /**
   * Deletes the draft of what was saved, and then reloads the lists of this key: a user who sees the row there may continue
   * with it at once.
   */
  async function settle(queryKey: QueryKey): Promise<void> {
    await discard();
    await queryClient.invalidateQueries({ queryKey });
  }

  const hasAll = state.status === 'saved' && text === kept.current;
  return {
    /** What was saved before the last change is not called saved. */
    state: state.status === 'saved' && isDirty && !hasAll ? ({ status: 'saving' } as const) : state,
    restored,
    discard,
    startAnew,
    keepAgain,
    settle,
    hasAll,
    /** For the request that saves the form for good: the same for each try, also after the form was left and opened again. */
    key,
  };
}

/** Whether a draft of this form is kept, for a form that is folded. */
export function useHasDraft(form: string, { isAsked }: { isAsked: boolean }): boolean {
  const { data } = useQuery({
    queryKey: draftKey(form),
    queryFn: async ({ signal }) => (await readDraft({ form, signal })) !== null,
    staleTime: 0,
    enabled: isAsked,
  });
  return data ?? false;
}

function draftKey(form: string): QueryKey {
  return ['drafts', form];
}

async function readDraft({ form, signal }: { form: string; signal: AbortSignal }): Promise<Stored | null> {
  const answer = await send({ method: 'GET', form, signal });
  return ((await answer.json()) as { draft: Stored | null }).draft;
}

type Kept = Pick<DraftOptions, 'form' | 'baseVersion'> & { text: string; key: string };

async function keepDraft({ form, text, key, baseVersion }: Kept): Promise<Pick<Stored, 'updated_at'>> {
  const values = { ...fromText(text), [KEY_NAME]: key };
  const answer = await send({ method: 'PUT', body: { form, values, base_version: baseVersion } });
  return (await answer.json()) as Pick<Stored, 'updated_at'>;
}

/** The fields by name, whatever the order in which a database gives them back. */
function asText(values: Values): string {
  return JSON.stringify(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function fromText(text: string): Values {
  return Object.fromEntries(JSON.parse(text) as [string, unknown][]);
}

/** What was typed while the draft was on its way: it is newer. */
function changedSince(first: Values, now: Values): Values {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name])),
  );
}

async function send({
  method,
  form,
  body,
  signal,
}: {
  method: string;
  form?: string;
  body?: object;
  signal?: AbortSignal;
}): Promise<Response> {
  const address = form === undefined ? '/api/drafts' : `/api/drafts?${new URLSearchParams({ form })}`;
  const headers = body && { 'content-type': 'application/json' };
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body), signal });
  if (!answer.ok) throw await errorFrom(answer);
  return answer;
}

function ignore(): void {}
