// Time zone of hours, which is never assumed.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { profiles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { OwnAvailability } from '../schema.ts';

const app = useTestApp();
const monday = { day_of_week: 1, start_time: '09:00', end_time: '17:00' };
let mia: TestUser;
beforeEach(async () => {
  mia = await createUser(app.database, { role: 'mentor' });
});

describe('the time zone of weekly hours', () => {
  const added = [
    ['hours', monday],
    ['days', { day: '2099-01-01' }],
  ] as const;

  it.each(added)('is that of the device if none is set, and stays: %s', async (path, body) => {
    expect((await add(path, { ...body, time_zone: 'America/New_York' })).status).toBe(201);
    expect((await show()).time_zone).toBe('America/New_York');
    expect((await add('days', { day: '2099-02-02', time_zone: 'Europe/London' })).status).toBe(201);
    expect((await show()).time_zone).toBe('America/New_York');
  });

  it.each(added)('is never assumed to be UTC: no hours are added before it is known: %s', async (path, body) => {
    for (const input of [body, { ...body, time_zone: '' }, { ...body, time_zone: 'Mars/Olympus' }]) {
      const refused = await add(path, input);
      const { fields } = (await refused.json()) as Problem;
      expect([refused.status, Object.keys(fields ?? {})]).toEqual([422, ['time_zone']]);
    }
    expect(await show()).toMatchObject({ time_zone: '', weekly: [], days: [] });
  });

  it('is UTC for hours stored before, which the page states', async () => {
    expect((await add('hours', { ...monday, time_zone: 'UTC' })).status).toBe(201);
    await app.database.asSystem('a test takes the zone away', (tx) =>
      tx.update(profiles).set({ timeZone: '' }).where(eq(profiles.id, mia.id)),
    );
    const { time_zone, next } = await show();
    expect([time_zone, next[0]?.starts_at.slice(11, 16)]).toEqual(['', next[0]?.time]);
  });
});

function add(path: 'hours' | 'days', body: object): Promise<Response> {
  return app.request('POST', `/api/availability/mentor/${path}`, { as: mia, body });
}

async function show(): Promise<OwnAvailability> {
  return (await (await app.request('GET', '/api/availability/mentor', { as: mia })).json()) as OwnAvailability;
}
