import { expect, it } from 'vitest';

import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

it('a mentor and an attorney list their own currently assigned applicants', async () => {
  const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
  const mentor = await createUser(app.database, { role: 'mentor' });
  const attorney = await createUser(app.database, { role: 'attorney' });
  await assign(app.database, ada, mentor);
  await assign(app.database, eve, mentor);
  await assign(app.database, eve, attorney);
  expect(await idsFor(mentor, 'mentor')).toEqual([ada.id, eve.id].toSorted());
  expect(await idsFor(attorney, 'attorney')).toEqual([eve.id]);
  expect([await idsFor(mentor, 'attorney'), await idsFor(attorney, 'mentor')]).toEqual([[], []]);
  await unassign(app.database, eve, mentor);
  expect(await idsFor(mentor, 'mentor')).toEqual([ada.id]);
});

it('other users receive no assigned applicants', async () => {
  for (const [facts, status] of [
    [{}, 403],
    [{ role: 'mentor', trialDays: -1 }, 403],
    [{ role: 'admin', isOwner: true }, 403],
  ] as const) {
    expect((await ask(await createUser(app.database, facts), 'mentor')).status).toBe(status);
  }
  expect((await app.request('GET', '/api/assigned-applicants?as=mentor')).status).toBe(401);
  expect((await ask(await createUser(app.database, { role: 'mentor' }), 'admin')).status).toBe(422);
});

function ask(as: TestUser, role: string): Promise<Response> {
  return app.request('GET', `/api/assigned-applicants?as=${role}`, { as });
}

async function idsFor(as: TestUser, role: string): Promise<string[]> {
  const response = await ask(as, role);
  expect(response.status).toBe(200);
  const { people } = (await response.json()) as { people: { id: string; name: string }[] };
  expect(people.every(({ name }) => name === 'Ada Example')).toBe(true);
  return people.map(({ id }) => id);
}
