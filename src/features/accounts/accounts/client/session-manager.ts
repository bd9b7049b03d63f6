import { ApiError } from '#core/client/api.ts';
import { commonTexts } from '#core/shared/common-messages.ts';

import type { SignInInput } from '../schema.ts';
import type { SessionRecord } from '../server/answers.ts';

export const TICK_MS = 30_000;
/** Remaining ticks at which a session is refreshed. */
const REFRESH_TICKS = 3;
const FIRST_RETRY_MS = 200;

/** `session_ended`: the session ended elsewhere or expired. `signed_out`: the user signed out in this browser. */
export type SessionEvent =
  | 'signed_out'
  | 'session_ended'
  | 'signed_in'
  | 'token_refreshed'
  | 'password_recovery'
  | 'user_updated';

type KnownState = { status: 'signed_out'; session: null } | { status: 'signed_in'; session: SessionRecord };

/**
 * Session state of a tab. `unknown` lasts until the first check succeeds. An `error` with it means that the check
 * failed and is retried, which a loading page should show.
 */
export type SessionState = (KnownState | { status: 'unknown'; session: null }) & {
  event: SessionEvent | null;
  error: Error | null;
};

/** Message between tabs: the change, and the end of the session by this machine's clock. */
export type TabMessage = { session: SessionRecord | null; event: SessionEvent; endsAt: number };

export type SessionCalls = {
  read(): Promise<SessionRecord | null>;
  refresh(): Promise<SessionRecord>;
  /** Resolves to null if a second-factor code is also required. */
  signIn(input: SignInInput): Promise<SessionRecord | null>;
  enterCode(input: { code: string }): Promise<SessionRecord>;
  signOut(): Promise<void>;
};

export type Clock = { now(): number; wait(ms: number): Promise<void> };

export const unknownSession: SessionState = { status: 'unknown', session: null, event: null, error: null };

/** Creates the single source of the signed-in user in a tab. Its owner calls `tick` every {@link TICK_MS}. */
export function createSessionManager({
  calls,
  clock,
  tellOtherTabs,
}: {
  calls: SessionCalls;
  clock: Clock;
  tellOtherTabs(message: TabMessage): void;
}) {
  const listeners = new Set<() => void>();
  let state = unknownSession;
  let endsAt = 0;
  /** Counts changes and requests, so that an outdated response is ignored. */
  let turn = 0;
  let refreshing: Promise<void> | undefined;
  /** During a sign-out, other responses may be the first to report the end of the session. */
  let isLeaving = false;

  function publish(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function learn({
    session,
    event,
    until,
  }: {
    session: SessionRecord | null;
    event: SessionEvent | null;
    until?: number;
  }) {
    turn += 1;
    endsAt = until ?? (session ? clock.now() + session.expires_in * 1000 : 0);
    publish({ ...toState(session), event: event ?? state.event, error: null });
  }

  /** Returns why the session ended. */
  const endEvent = (): SessionEvent => (state.session && !isLeaving ? 'session_ended' : 'signed_out');

  /** Applies a change found by this tab and broadcasts it. */
  function report({ session, event }: { session: SessionRecord | null; event: SessionEvent | null }): void {
    learn({ session, event });
    if (event) tellOtherTabs({ session, event, endsAt });
  }

  /** Retries until there is a response, a permanent error, or a newer state. */
  async function ask(question: () => Promise<{ session: SessionRecord | null; event: SessionEvent | null }>) {
    turn += 1;
    const mine = turn;
    for (let failures = 0; mine === turn; failures += 1) {
      try {
        const response = await question();
        if (mine === turn) report(response);
        return;
      } catch (error) {
        if (mine !== turn) return;
        if (isSignedOut(error)) return report({ session: null, event: endEvent() });
        publish({ ...state, error: readable(error) });
        if (!isWorthRetrying(error)) return;
        await clock.wait(Math.min(FIRST_RETRY_MS * 2 ** failures, TICK_MS));
      }
    }
  }

  /** Checks who is signed in, with their roles. */
  function check(): Promise<void> {
    return ask(async () => {
      const session = await calls.read();
      if (session) return { session, event: changeBetween({ before: state, session }) };
      return { session, event: state.status === 'signed_out' ? null : endEvent() };
    });
  }

  async function refresh(): Promise<void> {
    const request = ask(async () => ({ session: await calls.refresh(), event: 'token_refreshed' }));
    refreshing = request;
    await request;
    if (refreshing === request) refreshing = undefined;
  }

  function isDue(): boolean {
    return state.status === 'signed_in' && endsAt - clock.now() <= REFRESH_TICKS * TICK_MS;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    refresh,
    tick(): void {
      if (isDue() && !refreshing) void refresh();
    },
    /** Checks immediately when the tab becomes visible or the machine is online again. Timers may have been suspended. */
    wake(): void {
      void (isDue() ? refresh() : check());
    },
    /** Handles a response that reports the end of the session. */
    expire(): void {
      if (state.status !== 'signed_out') report({ session: null, event: endEvent() });
    },
    receive({ session, event, endsAt: until }: TabMessage): void {
      learn({ session, event, until });
    },
    /**
     * Returns whether a code is still required.
     * @throws ApiError as the route does; the state stays unchanged
     */
    async signIn(input: SignInInput): Promise<{ needsCode: boolean }> {
      const session = await calls.signIn(input);
      if (session) report({ session, event: 'signed_in' });
      return { needsCode: !session };
    },
    /** @throws ApiError as the route does; the state stays unchanged */
    async enterCode(input: { code: string }): Promise<void> {
      report({ session: await calls.enterCode(input), event: 'signed_in' });
    },
    /** @throws ApiError if the server is unreachable; the user is still signed in then */
    async signOut(): Promise<void> {
      isLeaving = true;
      try {
        await calls.signOut();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      } finally {
        isLeaving = false;
      }
      report({ session: null, event: 'signed_out' });
    },
    /** Marks that the user came through a valid reset link. */
    markPasswordRecovery(): void {
      publish({ ...state, event: 'password_recovery' });
    },
  };
}

function toState(session: SessionRecord | null): KnownState {
  return session ? { status: 'signed_in', session } : { status: 'signed_out', session };
}

/** Returns the event of a new session state, or null if nothing changed. */
function changeBetween({ before, session }: { before: SessionState; session: SessionRecord }): SessionEvent | null {
  if (before.session?.user.id !== session.user.id) return 'signed_in';
  return toRightsKey(before.session) === toRightsKey(session) ? null : 'user_updated';
}

/** Returns the user data of a session without its expiry, as text for comparison. */
function toRightsKey({ user, roles, permissions, is_owner, needs_second_factor }: SessionRecord): string {
  return JSON.stringify([user, roles, permissions, is_owner, needs_second_factor]);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed_out';
}

/**
 * Whether a retry may succeed. Rejections are permanent, but outages, lost connections and rate limits are temporary.
 */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function readable(error: unknown): Error {
  return error instanceof Error && error.message ? error : new Error(commonTexts.rolesFailed, { cause: error });
}
