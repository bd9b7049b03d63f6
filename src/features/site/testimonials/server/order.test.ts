import { beforeAll, describe, expect, it } from 'vitest';

import { createSubject, subjects } from '#testing/access/subjects.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { TestimonialList, TestimonialRow } from '../schema.ts';

const app = useTestApp();
let admin: TestUser;
let other: TestUser;

beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
  other = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
});

describe('moving a testimonial', () => {
  it('puts it before another one or at the end, and keeps the order of the others', async () => {
    const [first, second, third, ...rest] = await list();
    if (!first || !second || !third) throw new Error('there are samples');
    expect((await move(third, first.id)).status).toBe(204);
    expect(await ids()).toEqual([third, first, second, ...rest].map(({ id }) => id));
    expect((await move(await newest(third.id), null)).status).toBe(204);
    expect(await ids()).toEqual([first, second, ...rest, third].map(({ id }) => id));
    const places = (await list()).map(({ position }) => position);
    expect(places).toEqual(places.map((_, index) => index + 1));
  });

  it('changes the version only of those whose position changes', async () => {
    const before = await list();
    const [first, second, third] = before;
    if (!first || !second) throw new Error('there are samples');
    await move(second, first.id);
    expect((await list()).map(({ version }) => version)).toEqual([
      second.version + 1,
      first.version + 1,
      ...before.slice(2).map(({ version }) => version),
    ]);
    expect((await move(await newest(second.id), third?.id ?? '')).status).toBe(204);
  });

  it('rejects an outdated version, a deleted neighbor, and an unknown one', async () => {
    const [first, second] = await list();
    if (!first || !second) throw new Error('there are samples');
    for (const [row, before, status] of [
      [{ ...second, version: second.version + 1 }, first.id, 409],
      [second, crypto.randomUUID(), 409],
      [second, second.id, 409],
      [{ ...second, id: crypto.randomUUID() }, first.id, 404],
      [second, 'x', 422],
    ] as const) {
      expect((await move(row, before)).status).toBe(status);
    }
    expect(await ids()).toEqual((await list()).map(({ id }) => id));
  });

  it('concurrently by two admins moves two, or one of them once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rows = await list();
      const [first, second, last] = [rows[0], rows[1], rows.at(-1)];
      if (!first || !second || !last) throw new Error('there are samples');
      const both = await Promise.all([move(first, null), move(last, second.id, other)]);
      // If one move shifted the other's row, it has another version.
      expect(both.filter(({ status }) => status === 204).length).toBeGreaterThan(0);
      const row = (await list())[3];
      if (!row) throw new Error('there are samples');
      const responses = await Promise.all([move(row, null), move(row, first.id, other)]);
      expect(responses.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409]);
      expect(new Set(await ids()).size).toBe(rows.length);
    }
  });

  it.each(subjects)('is limited to admins who manage content: %s', async (subject) => {
    const person = await createSubject(app.database, subject);
    const [first, second] = await list();
    if (!first || !second) throw new Error('there are samples');
    const isManager = subject === 'owner admin' || subject === 'sub-admin of every permission';
    const expected = isManager ? 204 : subject === 'signed out' || subject === 'unverified' ? 401 : 403;
    expect((await move(second, first.id, person ?? null)).status).toBe(expected);
    expect((await ids())[0]).toBe(isManager ? second.id : first.id);
  });
});

/** @param as signed out if null */
function move(
  { id, version }: Pick<TestimonialRow, 'id' | 'version'>,
  before: string | null,
  as: TestUser | null = admin,
): Promise<Response> {
  return app.request('POST', `/api/testimonials/${id}/move`, { as: as ?? undefined, body: { before, version } });
}

async function list(): Promise<TestimonialRow[]> {
  return ((await (await app.request('GET', '/api/testimonials', { as: admin })).json()) as TestimonialList).rows;
}

async function ids(): Promise<string[]> {
  return (await list()).map(({ id }) => id);
}

async function newest(id: string): Promise<TestimonialRow> {
  const row = (await list()).find((one) => one.id === id);
  if (!row) throw new Error('it is gone');
  return row;
}
