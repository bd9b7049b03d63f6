import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '#core/client/api.ts';
import { commonTexts } from '#core/shared/common-messages.ts';
import { messages, type ErrorCode } from '#core/shared/messages.ts';

import type { SessionRecord } from '../server/answers.ts';
import { createSessionManager, TICK_MS, type TabMessage } from './session-manager.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

describe('session keeper: first check', () => {
  it('has an unknown state before the response arrives', () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockReturnValue(new Promise(() => {}));
    void keeper.check();
    expect(keeper.getState()).toEqual({ status: 'unknown', session: null, event: null, error: null });
  });

  it('reads the session with its roles', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockResolvedValue(ada);
    await keeper.check();
    expect(keeper.getState()).toEqual({ status: 'signed_in', session: ada, event: 'signed_in', error: null });
  });

  it('reports that no user is signed in', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockResolvedValue(null);
    await keeper.check();
    expect(keeper.getState()).toEqual({ status: 'signed_out', session: null, event: 'signed_out', error: null });
  });

  it('stays unknown on failure, and retries after 200, 400 and 800 ms until it succeeds', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(apiError('unreachable'));
    void keeper.check();
    for (const [wait, requests] of [
      [0, 1],
      [199, 1],
      [1, 2],
      [399, 2],
      [1, 3],
      [799, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      expect(calls.read).toHaveBeenCalledTimes(requests);
    }
    expect(keeper.getState()).toMatchObject({ status: 'unknown', error: apiError('unreachable') });

    calls.read.mockResolvedValue(ada);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', error: null });
  });

  it('never waits longer than one tick between two attempts', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(apiError('unavailable'));
    void keeper.check();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    calls.read.mockClear();
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(calls.read).toHaveBeenCalledTimes(1);
  });

  it('does not retry after a rejection that is permanent', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(apiError('cross_origin'));
    await keeper.check();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.read).toHaveBeenCalledTimes(1);
    expect(keeper.getState()).toMatchObject({ status: 'unknown', error: apiError('cross_origin') });
  });

  it.each(['signin_rate_limited', 'internal', 'unavailable'] as const)(
    'retries after %s, which is temporary',
    async (code) => {
      const { keeper, calls } = startKeeper();
      calls.read.mockRejectedValueOnce(apiError(code)).mockResolvedValue(ada);
      void keeper.check();
      await vi.advanceTimersByTimeAsync(200);
      expect(keeper.getState()).toMatchObject({ status: 'signed_in', error: null });
    },
  );

  it('reports that the roles could not be loaded if a failure has no message', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(new Error(''));
    void keeper.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.getState().error?.message).toBe(commonTexts.rolesFailed);
  });
});

describe('session keeper: refresh', () => {
  it('waits until 90 seconds or fewer are left', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 200 });
    await tick({ keeper, times: 3 }); // 110 s left
    expect(calls.refresh).not.toHaveBeenCalled();
    await tick({ keeper, times: 1 }); // 80 s left
    expect(calls.refresh).toHaveBeenCalledTimes(1);
    expect(keeper.getState()).toMatchObject({ event: 'token_refreshed', session: { expires_in: 3600 } });
    await tick({ keeper, times: 1 });
    expect(calls.refresh).toHaveBeenCalledTimes(1);
  });

  it('refreshes with exactly 90 seconds left', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 120 });
    await tick({ keeper, times: 1 });
    expect(calls.refresh).toHaveBeenCalledTimes(1);
  });

  it('uses the time left in the response, not the server’s clock', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 3600, expiresAt: 0 });
    await tick({ keeper, times: 1 });
    expect(calls.refresh).not.toHaveBeenCalled();
  });

  it('retries one refresh at a time with a growing delay, and stays signed in', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 60 });
    calls.refresh.mockRejectedValue(apiError('unreachable'));
    keeper.tick();
    for (const [wait, requests] of [
      [0, 1],
      [200, 2],
      [400, 3],
      [800, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      keeper.tick();
      expect(calls.refresh).toHaveBeenCalledTimes(requests);
    }
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', error: apiError('unreachable') });
    calls.refresh.mockResolvedValue(ada);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(keeper.getState()).toMatchObject({ event: 'token_refreshed', error: null });
  });

  it('signs out if the session has ended', async () => {
    const { keeper, calls, events } = await startSignedIn({ expiresIn: 60 });
    calls.refresh.mockRejectedValue(apiError('signed_out'));
    await keeper.refresh();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', session: null, error: null });
    expect(events.at(-1)).toMatchObject({ event: 'session_ended' });
  });

  it('refreshes on wake-up if it is due, and otherwise only checks', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 3600 });
    keeper.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect([calls.read.mock.calls.length, calls.refresh.mock.calls.length]).toEqual([2, 0]);
    vi.setSystemTime(Date.now() + 3_600_000);
    keeper.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect([calls.read.mock.calls.length, calls.refresh.mock.calls.length]).toEqual([2, 1]);
  });
});

describe('session keeper: sign-in and sign-out', () => {
  it('signs in and notifies the other tabs', async () => {
    const { keeper, calls, events } = startKeeper();
    await keeper.signIn({ email: 'ada@example.org', password: 'correct horse' });
    expect(calls.signIn).toHaveBeenCalledWith({ email: 'ada@example.org', password: 'correct horse' });
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', session: ada, event: 'signed_in' });
    expect(events).toEqual([{ session: ada, event: 'signed_in', endsAt: Date.now() + 3_600_000 }]);
  });

  it('notifies the other tabs of a sign-in only after its code is accepted', async () => {
    const { keeper, calls, events } = startKeeper();
    calls.signIn.mockResolvedValue(null);
    expect(await keeper.signIn({ email: 'ada@example.org', password: 'correct horse' })).toEqual({ needsCode: true });
    expect([keeper.getState().status, events]).toEqual(['unknown', []]);
    await keeper.enterCode({ code: '123456' });
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', session: ada, event: 'signed_in' });
    expect(events).toEqual([{ session: ada, event: 'signed_in', endsAt: Date.now() + 3_600_000 }]);
  });

  it('leaves the state unchanged if the sign-in is rejected', async () => {
    const { keeper, calls } = startKeeper();
    calls.signIn.mockRejectedValue(apiError('invalid_credentials'));
    await expect(keeper.signIn({ email: 'ada@example.org', password: 'wrong' })).rejects.toEqual(
      apiError('invalid_credentials'),
    );
    expect(keeper.getState().status).toBe('unknown');
  });

  it('ignores a check sent before the sign-in and answered after it', async () => {
    const { keeper, calls } = startKeeper();
    const late = Promise.withResolvers<SessionRecord | null>();
    calls.read.mockReturnValue(late.promise);
    const checked = keeper.check();
    await keeper.signIn({ email: 'ada@example.org', password: 'correct horse' });
    late.resolve(null);
    await checked;
    expect(keeper.getState().status).toBe('signed_in');
  });

  it('signs out and notifies the other tabs', async () => {
    const { keeper, events } = await startSignedIn({});
    await keeper.signOut();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', session: null, event: 'signed_out' });
    expect(events.at(-1)).toEqual({ session: null, event: 'signed_out', endsAt: 0 });
  });

  it('distinguishes an expired session from a sign-out', async () => {
    const { keeper, calls, events } = await startSignedIn({});
    calls.read.mockResolvedValue(null);
    await keeper.check();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', event: 'session_ended' });
    expect(events.at(-1)).toEqual({ session: null, event: 'session_ended', endsAt: 0 });
  });

  it('reports a sign-out even if another request gets 401 before the sign-out is answered', async () => {
    const { keeper, calls } = await startSignedIn({});
    const late = Promise.withResolvers<void>();
    calls.signOut.mockReturnValue(late.promise);
    const leaving = keeper.signOut();
    keeper.expire();
    expect(keeper.getState().event).toBe('signed_out');
    late.resolve();
    await leaving;
  });

  it('treats a 401 response to the sign-out as a sign-out', async () => {
    const { keeper, calls } = await startSignedIn({});
    calls.signOut.mockRejectedValue(apiError('signed_out'));
    await keeper.signOut();
    expect(keeper.getState().status).toBe('signed_out');
  });

  it('reports an error and stays signed in if the server cannot be reached', async () => {
    const { keeper, calls } = await startSignedIn({});
    calls.signOut.mockRejectedValue(apiError('unreachable'));
    await expect(keeper.signOut()).rejects.toEqual(apiError('unreachable'));
    expect(keeper.getState().status).toBe('signed_in');
  });

  it('signs out if any request is answered with 401', async () => {
    const { keeper, events } = await startSignedIn({});
    keeper.expire();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', event: 'session_ended' });
    const eventCount = events.length;
    keeper.expire();
    expect(events).toHaveLength(eventCount);
  });
});

describe('session keeper: changes', () => {
  it('accepts the state of another tab without asking the server or echoing it', async () => {
    const { keeper, calls, events } = startKeeper();
    keeper.receive({ session: ada, event: 'signed_in', endsAt: Date.now() + 60_000 });
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', session: ada });
    expect(calls.read).not.toHaveBeenCalled();
    expect(events).toEqual([]);
    keeper.tick(); // 60 s left according to the other tab
    expect(calls.refresh).toHaveBeenCalledTimes(1);
    keeper.receive({ session: null, event: 'signed_out', endsAt: 0 });
    expect(keeper.getState().status).toBe('signed_out');
  });

  it('detects changed roles', async () => {
    const { keeper, calls } = await startSignedIn({});
    const paid = { ...ada, roles: [{ ...applicant, is_subscribed: true }] };
    calls.read.mockResolvedValue(paid);
    await keeper.check();
    expect(keeper.getState()).toMatchObject({ event: 'user_updated', session: paid });
  });

  it.each([{ needs_second_factor: true }, { is_owner: true }, { permissions: ['manage_users'] }])(
    'detects a changed session: %j',
    async (changed) => {
      const { keeper, calls } = await startSignedIn({});
      calls.read.mockResolvedValue({ ...ada, ...changed } as SessionRecord);
      await keeper.check();
      expect(keeper.getState()).toMatchObject({ event: 'user_updated', session: changed });
    },
  );

  it('detects that another user is signed in', async () => {
    const { keeper, calls } = await startSignedIn({});
    await keeper.refresh();
    calls.read.mockResolvedValue({ ...ada, user: { ...ada.user, id: 'u-2' } });
    await keeper.check();
    expect(keeper.getState()).toMatchObject({ event: 'signed_in', session: { user: { id: 'u-2' } } });
  });

  it('notifies no listener if a check finds no change', async () => {
    const { keeper, events } = await startSignedIn({});
    const eventCount = events.length;
    await keeper.check();
    expect(events).toHaveLength(eventCount);
    expect(keeper.getState().event).toBe('signed_in');
  });

  it('marks a password recovery whether or not a user is signed in', async () => {
    const { keeper } = await startSignedIn({});
    keeper.markPasswordRecovery();
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', event: 'password_recovery' });
  });

  it('notifies listeners until they unsubscribe', async () => {
    const { keeper } = startKeeper();
    const listener = vi.fn();
    const stop = keeper.subscribe(listener);
    keeper.expire();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    keeper.markPasswordRecovery();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

const applicant = {
  role: 'applicant',
  is_active: true,
  trial_start_date: '2026-01-01T00:00:00Z',
  trial_end_date: '2026-01-15T00:00:00Z',
  is_subscribed: false,
} as const;

const ada: SessionRecord = {
  expires_at: 1_700_003_600,
  expires_in: 3600,
  token_type: 'cookie',
  user: {
    id: 'u-1',
    email: 'ada@example.org',
    name: 'Ada',
    created_at: '2026-01-01T00:00:00Z',
    two_factor_enabled: false,
  },
  roles: [applicant],
  permissions: [],
  is_owner: false,
  has_purchases: false,
  news_position: 0,
  needs_second_factor: false,
};

function startKeeper() {
  const calls = {
    read: vi.fn(async (): Promise<SessionRecord | null> => ada),
    refresh: vi.fn(async () => ada),
    signIn: vi.fn(async (): Promise<SessionRecord | null> => ada),
    enterCode: vi.fn(async () => ada),
    signOut: vi.fn(async () => {}),
  };
  const sent: TabMessage[] = [];
  const clock = { now: Date.now, wait: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)) };
  const keeper = createSessionManager({ calls, clock, tellOtherTabs: (message) => sent.push(message) });
  return { keeper, calls, events: sent };
}

async function startSignedIn({
  expiresIn = 3600,
  expiresAt = ada.expires_at,
}: {
  expiresIn?: number;
  expiresAt?: number;
}) {
  const started = startKeeper();
  started.calls.read.mockResolvedValue({ ...ada, expires_in: expiresIn, expires_at: expiresAt });
  await started.keeper.check();
  return started;
}

async function tick({ keeper, times }: { keeper: { tick(): void }; times: number }) {
  for (let count = 0; count < times; count += 1) {
    await vi.advanceTimersByTimeAsync(TICK_MS);
    keeper.tick();
    await vi.advanceTimersByTimeAsync(0);
  }
}

function apiError(code: ErrorCode) {
  return new ApiError({
    type: 'about:blank',
    title: code,
    code,
    status: messages[code].status,
    detail: messages[code].text,
    requestId: '',
  });
}
