import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '#core/client/api.ts';
import { commonTexts } from '#core/shared/common-messages.ts';
import { messages, type MessageCode } from '#core/shared/messages.ts';

import type { SessionRecord } from '../server/answers.ts';
import { createSessionKeeper, TICK_MS, type TabMessage } from './session-keeper.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => vi.useRealTimers());

describe('the first check', () => {
  it('knows nothing before it is answered', () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockReturnValue(new Promise(() => {}));
    void keeper.check();
    expect(keeper.getState()).toEqual({ status: 'unknown', session: null, event: null, error: null });
  });

  it('finds a session with its roles', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockResolvedValue(ada);
    await keeper.check();
    expect(keeper.getState()).toEqual({ status: 'signed_in', session: ada, event: 'signed_in', error: null });
  });

  it('finds no one signed in', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockResolvedValue(null);
    await keeper.check();
    expect(keeper.getState()).toEqual({ status: 'signed_out', session: null, event: 'signed_out', error: null });
  });

  it('stays unknown and says why when it fails, and asks again after 200, 400, 800 ms until it is answered', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(apiError('unreachable'));
    void keeper.check();
    for (const [wait, asked] of [
      [0, 1],
      [199, 1],
      [1, 2],
      [399, 2],
      [1, 3],
      [799, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      expect(calls.read).toHaveBeenCalledTimes(asked);
    }
    expect(keeper.getState()).toMatchObject({ status: 'unknown', error: apiError('unreachable') });

    calls.read.mockResolvedValue(ada);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', error: null });
  });

  it('never waits longer than a tick between two tries', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(apiError('unavailable'));
    void keeper.check();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    calls.read.mockClear();
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(calls.read).toHaveBeenCalledTimes(1);
  });

  it('does not ask again after a refusal that no retry changes', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(apiError('foreign_origin'));
    await keeper.check();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.read).toHaveBeenCalledTimes(1);
    expect(keeper.getState()).toMatchObject({ status: 'unknown', error: apiError('foreign_origin') });
  });

  it.each(['signin_rate_limited', 'internal', 'unavailable'] as const)(
    'asks again after %s, which passes',
    async (code) => {
      const { keeper, calls } = startKeeper();
      calls.read.mockRejectedValueOnce(apiError(code)).mockResolvedValue(ada);
      void keeper.check();
      await vi.advanceTimersByTimeAsync(200);
      expect(keeper.getState()).toMatchObject({ status: 'signed_in', error: null });
    },
  );

  it('says that the roles could not be fetched where a failure has no sentence of its own', async () => {
    const { keeper, calls } = startKeeper();
    calls.read.mockRejectedValue(new Error(''));
    void keeper.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.getState().error?.message).toBe(commonTexts.rolesFailed);
  });
});

describe('refreshing', () => {
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

  it('goes by what was left when it was answered, not by the clock of the server', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 3600, expiresAt: 0 });
    await tick({ keeper, times: 1 });
    expect(calls.refresh).not.toHaveBeenCalled();
  });

  it('retries with a growing pause, one refresh at a time, and stays signed in meanwhile', async () => {
    const { keeper, calls } = await startSignedIn({ expiresIn: 60 });
    calls.refresh.mockRejectedValue(apiError('unreachable'));
    keeper.tick();
    for (const [wait, asked] of [
      [0, 1],
      [200, 2],
      [400, 3],
      [800, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait);
      keeper.tick();
      expect(calls.refresh).toHaveBeenCalledTimes(asked);
    }
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', error: apiError('unreachable') });
    calls.refresh.mockResolvedValue(ada);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(keeper.getState()).toMatchObject({ event: 'token_refreshed', error: null });
  });

  it('signs out when the session has ended', async () => {
    const { keeper, calls, told } = await startSignedIn({ expiresIn: 60 });
    calls.refresh.mockRejectedValue(apiError('signed_out'));
    await keeper.refresh();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', session: null, error: null });
    expect(told.at(-1)).toMatchObject({ event: 'session_ended' });
  });

  it('refreshes on waking when it is due, and only checks otherwise', async () => {
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

describe('signing in and out', () => {
  it('signs in and tells the other tabs', async () => {
    const { keeper, calls, told } = startKeeper();
    await keeper.signIn({ email: 'ada@example.org', password: 'correct horse' });
    expect(calls.signIn).toHaveBeenCalledWith({ email: 'ada@example.org', password: 'correct horse' });
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', session: ada, event: 'signed_in' });
    expect(told).toEqual([{ session: ada, event: 'signed_in', endsAt: Date.now() + 3_600_000 }]);
  });

  it('signs in with a code, and tells the other tabs then', async () => {
    const { keeper, calls, told } = startKeeper();
    calls.signIn.mockResolvedValue(null);
    expect(await keeper.signIn({ email: 'ada@example.org', password: 'correct horse' })).toEqual({ needsCode: true });
    expect([keeper.getState().status, told]).toEqual(['unknown', []]);
    await keeper.enterCode({ code: '123456' });
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', session: ada, event: 'signed_in' });
    expect(told).toEqual([{ session: ada, event: 'signed_in', endsAt: Date.now() + 3_600_000 }]);
  });

  it('leaves the state as it was when signing in is refused', async () => {
    const { keeper, calls } = startKeeper();
    calls.signIn.mockRejectedValue(apiError('invalid_credentials'));
    await expect(keeper.signIn({ email: 'ada@example.org', password: 'wrong' })).rejects.toEqual(
      apiError('invalid_credentials'),
    );
    expect(keeper.getState().status).toBe('unknown');
  });

  it('does not believe a check that was asked before signing in and answered after', async () => {
    const { keeper, calls } = startKeeper();
    const late = Promise.withResolvers<SessionRecord | null>();
    calls.read.mockReturnValue(late.promise);
    const checked = keeper.check();
    await keeper.signIn({ email: 'ada@example.org', password: 'correct horse' });
    late.resolve(null);
    await checked;
    expect(keeper.getState().status).toBe('signed_in');
  });

  it('signs out and tells the other tabs', async () => {
    const { keeper, told } = await startSignedIn({});
    await keeper.signOut();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', session: null, event: 'signed_out' });
    expect(told.at(-1)).toEqual({ session: null, event: 'signed_out', endsAt: 0 });
  });

  it('tells a session that ended by itself from a sign-out', async () => {
    const { keeper, calls, told } = await startSignedIn({});
    calls.read.mockResolvedValue(null);
    await keeper.check();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', event: 'session_ended' });
    expect(told.at(-1)).toEqual({ session: null, event: 'session_ended', endsAt: 0 });
  });

  it('calls it a sign-out when another call hears of it before the sign-out is answered', async () => {
    const { keeper, calls } = await startSignedIn({});
    const late = Promise.withResolvers<void>();
    calls.signOut.mockReturnValue(late.promise);
    const leaving = keeper.signOut();
    keeper.expire();
    expect(keeper.getState().event).toBe('signed_out');
    late.resolve();
    await leaving;
  });

  it('takes an answer that no one is signed in for a sign-out', async () => {
    const { keeper, calls } = await startSignedIn({});
    calls.signOut.mockRejectedValue(apiError('signed_out'));
    await keeper.signOut();
    expect(keeper.getState().status).toBe('signed_out');
  });

  it('says so and stays signed in when the server could not be told', async () => {
    const { keeper, calls } = await startSignedIn({});
    calls.signOut.mockRejectedValue(apiError('unreachable'));
    await expect(keeper.signOut()).rejects.toEqual(apiError('unreachable'));
    expect(keeper.getState().status).toBe('signed_in');
  });

  it('signs out when any call is answered that no one is signed in', async () => {
    const { keeper, told } = await startSignedIn({});
    keeper.expire();
    expect(keeper.getState()).toMatchObject({ status: 'signed_out', event: 'session_ended' });
    const toldTimes = told.length;
    keeper.expire();
    expect(told).toHaveLength(toldTimes);
  });
});

describe('news', () => {
  it('believes another tab without asking the server, and does not tell it back', async () => {
    const { keeper, calls, told } = startKeeper();
    keeper.receive({ session: ada, event: 'signed_in', endsAt: Date.now() + 60_000 });
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', session: ada });
    expect(calls.read).not.toHaveBeenCalled();
    expect(told).toEqual([]);
    keeper.tick(); // 60 s left according to the other tab
    expect(calls.refresh).toHaveBeenCalledTimes(1);
    keeper.receive({ session: null, event: 'signed_out', endsAt: 0 });
    expect(keeper.getState().status).toBe('signed_out');
  });

  it('notices that the roles have changed', async () => {
    const { keeper, calls } = await startSignedIn({});
    const paid = { ...ada, roles: [{ ...applicant, is_subscribed: true }] };
    calls.read.mockResolvedValue(paid);
    await keeper.check();
    expect(keeper.getState()).toMatchObject({ event: 'user_updated', session: paid });
  });

  it.each([{ needs_second_factor: true }, { is_owner: true }, { permissions: ['manage_users'] }])(
    'notices that the session has changed: %j',
    async (changed) => {
      const { keeper, calls } = await startSignedIn({});
      calls.read.mockResolvedValue({ ...ada, ...changed } as SessionRecord);
      await keeper.check();
      expect(keeper.getState()).toMatchObject({ event: 'user_updated', session: changed });
    },
  );

  it('notices that another user is signed in', async () => {
    const { keeper, calls } = await startSignedIn({});
    await keeper.refresh();
    calls.read.mockResolvedValue({ ...ada, user: { ...ada.user, id: 'u-2' } });
    await keeper.check();
    expect(keeper.getState()).toMatchObject({ event: 'signed_in', session: { user: { id: 'u-2' } } });
  });

  it('keeps quiet when a check finds nothing new', async () => {
    const { keeper, told } = await startSignedIn({});
    const toldTimes = told.length;
    await keeper.check();
    expect(told).toHaveLength(toldTimes);
    expect(keeper.getState().event).toBe('signed_in');
  });

  it('marks a password recovery, whichever user is signed in', async () => {
    const { keeper } = await startSignedIn({});
    keeper.markPasswordRecovery();
    expect(keeper.getState()).toMatchObject({ status: 'signed_in', event: 'password_recovery' });
  });

  it('tells those who listen, until they stop', async () => {
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
  const told: TabMessage[] = [];
  const clock = { now: Date.now, wait: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)) };
  const keeper = createSessionKeeper({ calls, clock, tellOtherTabs: (message) => told.push(message) });
  return { keeper, calls, told };
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

function apiError(code: MessageCode) {
  return new ApiError({
    type: 'about:blank',
    title: code,
    code,
    status: messages[code].status,
    detail: messages[code].text,
    requestId: '',
  });
}
