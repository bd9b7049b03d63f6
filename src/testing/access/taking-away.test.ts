// Revoked access ends with the user's next request on every server, because nothing about a user is cached between
// requests.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import type { Transaction } from '#core/server/database/database.ts';
import { adminRoles, sessions, userRoles, users } from '#core/server/identity/table.ts';
import { patents } from '#records/record-types/patents.ts';

import { createPdf } from '../fixtures.ts';
import { createUser, type TestUser } from '../people.ts';
import { sampleRecord } from '../sample-record.ts';
import { useTestApp } from '../test-app.ts';
import { sendFile, uploadFile } from '../uploads.ts';

const app = useTestApp();

type Loss = {
  what: string;
  take: (tx: Transaction, person: TestUser) => Promise<unknown>;
  read: number;
  write: number;
  file: number;
  upload: number;
};

const losses: Loss[] = [
  {
    what: 'the role’s switch',
    take: async (tx, { id }) => tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, id)),
    read: 403,
    write: 403,
    file: 404,
    upload: 403,
  },
  {
    what: 'the role',
    take: async (tx, { id }) => tx.delete(userRoles).where(eq(userRoles.userId, id)),
    read: 403,
    write: 403,
    file: 404,
    upload: 403,
  },
  {
    what: 'the rest of the trial',
    take: async (tx, { id }) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: sql`now() - interval '1 second'` })
        .where(eq(userRoles.userId, id)),
    read: 200,
    write: 403,
    file: 200,
    upload: 403,
  },
  {
    what: 'the session',
    take: async (tx, { id }) => tx.delete(sessions).where(eq(sessions.userId, id)),
    read: 401,
    write: 401,
    file: 401,
    upload: 401,
  },
  {
    what: 'the session’s time',
    take: async (tx, { id }) =>
      tx
        .update(sessions)
        .set({ expiresAt: sql`now()` })
        .where(eq(sessions.userId, id)),
    read: 401,
    write: 401,
    file: 401,
    upload: 401,
  },
  {
    what: 'the confirmation of the address',
    take: async (tx, { id }) => tx.update(users).set({ emailVerified: false }).where(eq(users.id, id)),
    read: 401,
    write: 401,
    file: 401,
    upload: 401,
  },
  {
    what: 'the account',
    take: async (tx, { id }) => tx.delete(users).where(eq(users.id, id)),
    read: 401,
    write: 401,
    file: 401,
    upload: 401,
  },
];

describe.each(losses)('a user who loses $what', ({ take, ...expected }) => {
  it('loses access with the next request', async () => {
    const person = await createUser(app.database);
    const { url } = await uploadFile(app, { as: person });
    expect(await statuses(person, url)).toEqual({ read: 200, write: 201, file: 200, upload: 201 });
    await app.database.asSystem('a test takes something away', async (tx) => take(tx, person));
    const { read, write, file, upload } = expected;
    expect(await statuses(person, url)).toEqual({ read, write, file, upload });
  });
});

const adminLosses: Omit<Loss, 'read' | 'write' | 'file' | 'upload'>[] = [
  {
    what: 'the permission',
    take: async (tx, { id }) =>
      tx.update(adminRoles).set({ permissions: [], isOwner: false }).where(eq(adminRoles.userId, id)),
  },
  {
    what: 'the switch of the permissions',
    take: async (tx, { id }) => tx.update(adminRoles).set({ isActive: false }).where(eq(adminRoles.userId, id)),
  },
  {
    what: 'the row of permissions',
    take: async (tx, { id }) => tx.delete(adminRoles).where(eq(adminRoles.userId, id)),
  },
  {
    what: 'the admin role’s switch',
    take: async (tx, { id }) => tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, id)),
  },
  { what: 'the admin role', take: async (tx, { id }) => tx.delete(userRoles).where(eq(userRoles.userId, id)) },
];

describe.each(adminLosses)('an admin who loses $what', ({ take }) => {
  it.each([
    ['a sub-admin', false],
    ['an owner', true],
  ])('loses access with the next request: %s', async (_who, isOwner) => {
    const admin = await createUser(app.database, {
      role: 'admin',
      isOwner,
      permissions: isOwner ? [] : ['manage_users', 'manage_content', 'manage_subscriptions'],
    });
    expect(await adminStatuses(admin)).toEqual({
      queue: 200,
      messages: 200,
      testimonial: 404,
      plan: 404,
      request: 404,
      settings: isOwner ? 200 : 403,
    });
    await app.database.asSystem('a test takes something away', async (tx) => take(tx, admin));
    expect(await adminStatuses(admin)).toEqual({
      queue: 403,
      messages: 403,
      testimonial: 403,
      plan: 403,
      request: 403,
      settings: 403,
    });
    const left = await app.database.asActor(admin.token, async (_tx, { permissions, isOwner: owns }) => ({
      permissions,
      owns,
    }));
    expect(left).toEqual({ permissions: [], owns: false });
  });
});

it('an upload whose permission is revoked during the transfer leaves nothing behind', async () => {
  const person = await createUser(app.database);
  const { url } = await uploadFile(app, { as: person });
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await app.database.asSystem('a test takes the role away', (tx) =>
        tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, person.id)),
      );
      controller.enqueue(createPdf());
      controller.close();
    },
  });
  const response = await sendFile(app, { as: person, bytes });
  expect(response.status).toBe(403);
  const remaining: string[] = [];
  for await (const { key } of app.store.list()) if (key.includes(person.id)) remaining.push(key);
  expect(remaining).toHaveLength(1);
  expect(url).toContain(encodeURIComponent(remaining[0]?.split('/').at(-1) ?? 'nothing'));
});

/** Returns the statuses of admin requests for missing rows: 404 for admins who may look for them. */
async function adminStatuses(as: TestUser) {
  const missing = crypto.randomUUID();
  const change = async (address: string, body: object) =>
    (await app.request('PATCH', `/api/${address}/${missing}`, { as, body: { version: 1, ...body } })).status;
  return {
    queue: (await app.request('GET', '/api/support/queue', { as })).status,
    messages: (await app.request('GET', '/api/contact', { as })).status,
    testimonial: await change('testimonials', { name: 'a' }),
    plan: await change('plans', { name: 'a' }),
    request: (
      await app.request('POST', `/api/requests/${missing}/status`, { as, body: { version: 1, status: 'Accepted' } })
    ).status,
    settings: (await app.request('GET', '/api/settings', { as })).status,
  };
}

async function statuses(as: TestUser, url: string) {
  return {
    read: (await app.request('GET', '/api/records/patents', { as })).status,
    write: (await app.request('POST', '/api/records/patents', { as, body: sampleRecord(patents) })).status,
    file: (await app.request('HEAD', url, { as })).status,
    upload: (await sendFile(app, { as })).status,
  };
}
