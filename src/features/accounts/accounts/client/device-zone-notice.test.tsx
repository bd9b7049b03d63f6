// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

import { deviceTimeZone } from '#core/client/device-time-zone.ts';
import { getCity } from '#core/client/zone-clocks.ts';
import { renderPage } from '#testing/client/page.tsx';
import { button, click } from '#testing/client/render.tsx';

import { DeviceZoneNotice } from './device-zone-notice.tsx';

/** Differs from the device's in every project of tests. */
const FAR = 'Pacific/Chatham';
let own: string;
let changes: unknown[];

beforeEach(() => {
  own = FAR;
  changes = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'PATCH') {
      const change = JSON.parse(init.body as string) as { time_zone: string };
      changes.push(change);
      own = change.time_zone;
    }
    return Object.defineProperty(Response.json({ time_zone: own, clock: '' }), 'url', { value: address });
  });
});

const open = (userId = 'ada') => renderPage(<DeviceZoneNotice userId={userId} isProvider={false} />);
const shown = () => document.body.textContent ?? '';
const notice = `Your device is set to ${getCity(deviceTimeZone())} time, but the times here are in your time zone, Chatham.`;

it('a device in another time zone is asked about, and its time zone becomes the user’s', async () => {
  await open();
  await expect.poll(shown).toContain(notice);
  await click(button(`Use ${getCity(deviceTimeZone())} time`));
  await expect.poll(shown).not.toContain('Your device is set to');
  expect(changes).toEqual([{ time_zone: deviceTimeZone() }]);
});

it('a user who keeps their time zone is not asked again on this device, but another user is', async () => {
  await open();
  await expect.poll(shown).toContain(notice);
  await click(button('Keep Chatham'));
  expect(shown()).not.toContain('Your device is set to');
  await open();
  expect(shown()).not.toContain('Your device is set to');
  await open('eve');
  await expect.poll(shown).toContain(notice);
});

it.each(['', deviceTimeZone()])('a user with the time zone “%s” is not asked', async (zone) => {
  own = zone;
  const { client } = await open();
  await expect.poll(() => client.getQueryData(['profile'])).toMatchObject({ time_zone: zone });
  expect(shown()).not.toContain('Your device is set to');
});
