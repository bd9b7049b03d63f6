import { ApiError } from '#core/client/api.ts';
import { commonTexts } from '#core/shared/common-messages.ts';

import type { SignInInput } from '../schema.ts';
import type { SessionRecord } from '../server/answers.ts';

export const TICK_MS = 30_000;
/** A session with this many ticks or fewer left is refreshed. */
export const REFRESH_TICKS = 3;
export const FIRST_RETRY_MS = 200;

/** `session_ended`: the session ended elsewhere or expired; `signed_out`: the user signed out in this browser. */
export type SessionEvent =
  | 'signed_out'
  | 'session_ended'
  | 'signed_in'
  | 'token_refreshed'
  | 'password_recovery'
  | 'user_updated';

type Known = { status: 'signed_out'; session: null } | { status: 'signed_in'; session: SessionRecord };

/**
 * What a tab knows of its session. `unknown` lasts until the first check is answered; an `error` beside it means that
 * the check failed and is being tried again, which a waiting page should say.
 */
export type SessionState = (Known | { status: 'unknown'; session: null }) & {
  event: SessionEvent | null;
  error: Error | null;
};

/** What one tab tells the others: the change, and when the session ends by this machine's clock. */
export type TabMessage = { session: SessionRecord | null; event: SessionEvent; endsAt: number };

export type SessionCalls = {
  read(): Promise<SessionRecord | null>;
  refresh(): Promise<SessionRecord>;
  /** Null where a code is asked for as well. */
  signIn(input: SignInInput): Promise<SessionRecord | null>;
  enterCode(input: { code: string }): Promise<SessionRecord>;
  signOut(): Promise<void>;
};

export type Clock = { now(): number; wait(ms: number): Promise<void> };

export const unknownSession: SessionState = { status: 'unknown', session: null, event: null, error: null };

/** The one place of a tab that knows who is signed in. Its owner calls `tick` every {@link TICK_MS}. */
export function createSessionKeeper({
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
  /** Counts what was learned or asked, so that an answer that was overtaken meanwhile is not believed. */
  let turn = 0;
  let refreshing: Promise<void> | undefined;
  /** While a sign-out is under way, other answers may be the first to say that the session has ended. */
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
    publish({ ...known(session), event: event ?? state.event, error: null });
  }

  /** Why the session ended. */
  const endEvent = (): SessionEvent => (state.session && !isLeaving ? 'session_ended' : 'signed_out');

  /** Learns what this tab found out, and passes a change on. */
  function report({ session, event }: { session: SessionRecord | null; event: SessionEvent | null }): void {
    learn({ session, event });
    if (event) tellOtherTabs({ session, event, endsAt });
  }

  /** Asks until there is an answer, a refusal that no retry can change, or other news. */
  async function ask(question: () => Promise<{ session: SessionRecord | null; event: SessionEvent | null }>) {
    turn += 1;
    const mine = turn;
    for (let failures = 0; mine === turn; failures += 1) {
      try {
        const answer = await question();
        if (mine === turn) report(answer);
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

  /** Asks who is signed in, with their roles. */
  function check(): Promise<void> {
    return ask(async () => {
      const session = await calls.read();
      if (session) return { session, event: changeBetween({ before: state, session }) };
      return { session, event: state.status === 'signed_out' ? null : endEvent() };
    });
  }

  async function refresh(): Promise<void> {
    const asked = ask(async () => ({ session: await calls.refresh(), event: 'token_refreshed' }));
    refreshing = asked;
    await asked;
    if (refreshing === asked) refreshing = undefined;
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
    /** The tab is seen again, or the machine is back online: timers may have slept, a retry need not wait. */
    wake(): void {
      void (isDue() ? refresh() : check());
    },
    /** Some answer said that the session has ended. */
    expire(): void {
      if (state.status !== 'signed_out') report({ session: null, event: endEvent() });
    },
    receive({ session, event, endsAt: until }: TabMessage): void {
      learn({ session, event, until });
    },
    /**
     * Returns whether a code is still to be entered.
     * @throws ApiError as the route does; the state stays as it was.
     */
    async signIn(input: SignInInput): Promise<{ needsCode: boolean }> {
      const session = await calls.signIn(input);
      if (session) report({ session, event: 'signed_in' });
      return { needsCode: !session };
    },
    /** @throws ApiError as the route does; the state stays as it was. */
    async enterCode(input: { code: string }): Promise<void> {
      report({ session: await calls.enterCode(input), event: 'signed_in' });
    },
    /** @throws ApiError when the server could not be told: then the person is still signed in. */
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
    /** The person came by a reset link that is valid. */
    markPasswordRecovery(): void {
      publish({ ...state, event: 'password_recovery' });
    },
  };
}

function known(session: SessionRecord | null): Known {
  return session ? { status: 'signed_in', session } : { status: 'signed_out', session };
}

/** The event that an answer means, or null where it tells nothing new. */
function changeBetween({ before, session }: { before: SessionState; session: SessionRecord }): SessionEvent | null {
  if (before.session?.user.id !== session.user.id) return 'signed_in';
  return held(before.session) === held(session) ? null : 'user_updated';
}

/** What is known of a user, apart from how long it holds. */
function held({ user, roles, permissions, is_owner, needs_second_factor }: SessionRecord): string {
  return JSON.stringify([user, roles, permissions, is_owner, needs_second_factor]);
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'signed_out';
}

/** A refusal stays one however often it is asked; an outage, a lost connection and a limit pass. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

function readable(error: unknown): Error {
  return error instanceof Error && error.message ? error : new Error(commonTexts.rolesFailed, { cause: error });
}
