// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderHook } from '#testing/client/render.tsx';

import { STANDARD_HOURS } from '../shared/business-hours.ts';
import { BusinessHoursProvider, useBusinessHours } from './business-hours.tsx';
import { setStreamConnected, dispatchLiveUpdate, useIsStreamConnected, useLiveUpdates } from './live-updates.ts';
import { useNow } from './now.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:30Z') }));
afterEach(() => void vi.useRealTimers());

it('the current time is updated every minute', async () => {
  const now = await renderHook(useNow);
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(now().toISOString()).toBe('2026-11-20T10:01:30.000Z');
});

it('live updates of the requested types are passed on', async () => {
  const [some, all] = [vi.fn(), vi.fn()];
  await renderHook(() => {
    useLiveUpdates(['message', 'task'], some);
    useLiveUpdates('all', all);
  });
  for (const kind of ['message', 'order', 'task']) dispatchLiveUpdate({ kind, id: null, page: null });
  expect(some.mock.calls.map(([{ kind }]) => kind)).toEqual(['message', 'task']);
  expect(all).toHaveBeenCalledTimes(3);
});

it('the connection state of live updates is passed on', async () => {
  const isLive = await renderHook(useIsStreamConnected);
  const seen = [isLive()];
  for (const is of [true, true, false]) {
    await act(async () => setStreamConnected(is));
    seen.push(isLive());
  }
  expect(seen).toEqual([false, true, true, false]);
});

it.each([
  ['Saturday, 10am to 2pm UTC', 'Saturday, 10am to 2pm UTC', 'UTC'],
  ['By appointment', STANDARD_HOURS, 'America/New_York'],
])('the hours “%s” are shown as “%s”, with their meaning', async (text, shown, timeZone) => {
  const hours = await renderHook(useBusinessHours, (children) => (
    <BusinessHoursProvider text={text}>{children}</BusinessHoursProvider>
  ));
  expect(hours()).toMatchObject({ text: shown, hours: { timeZone } });
});
