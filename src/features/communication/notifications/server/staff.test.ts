import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { registry } from '#app/server/features.ts';
import { sendDigests } from '#core/server/mail/digest.ts';
import { grantOwnership } from '#features/accounts/accounts/server/queries.ts';
import { createFirstAdmin } from '#features/accounts/accounts/server/service.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';
import { PASSWORD } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';
import { sendConcurrently } from '#testing/waiting.ts';

const app = useTestApp();

it('before the first owner, staff mail waits for them and comes in one mail', async () => {
  const visitor = `${crypto.randomUUID()}@example.com`;
  await write(visitor);
  const ada = await createUser(app.database);
  await submit(ada);
  await sendDigests(app, registry.mails);
  expect(await mailsTo(app.database, '')).toEqual([]);

  const email = `${crypto.randomUUID()}@example.com`;
  const { link } = await createFirstAdmin({ services: app, email });
  const token = new URL(link).searchParams.get('token');
  const body = { token, password: PASSWORD, name: 'Olga Owner' };
  expect((await app.request('POST', '/api/accounts/password/reset', { body })).status).toBe(204);
  await sendDigests(app, registry.mails);
  const digests = (await mailsTo(app.database, email)).filter(({ kind }) => kind === 'digest');
  expect(digests).toHaveLength(1);
  expect(digests[0]?.data.text).toContain(visitor);
  expect(digests[0]?.data.text).toContain(ada.email);
  await app.database.asSystem('a test takes the owner away', (tx) =>
    tx.execute(sql`delete from users where email = ${email}`),
  );
});

it('staff mail that is caused while the first owner is added reaches them', async () => {
  const admin = await createUser(app.database, { role: 'admin' });
  const visitor = `${crypto.randomUUID()}@example.com`;
  await sendConcurrently(app.database, {
    hold: lockAccess,
    change: (tx) => grantOwnership(tx, admin.id),
    send: () => write(visitor),
  });
  expect((await mailsTo(app.database, admin.email)).map(({ data }) => data.email)).toEqual([visitor]);
  await leavingAdmins(admin);
});

it('without a staff mailbox every active owner, and no one else, gets staff mail', async () => {
  const owners = [await owner(), await owner()];
  const others = [
    await owner({ isActive: false }),
    await createUser(app.database, { role: 'admin', permissions: ['manage_users'] }),
    await leavingAdmins(await owner()),
  ];
  const visitor = `${crypto.randomUUID()}@example.com`;
  await write(visitor);
  const ada = await createUser(app.database);
  await submit(ada);
  for (const { email } of owners) {
    const mails = (await mailsTo(app.database, email)).map(({ kind, data }) => [kind, data.email]);
    expect(mails).toEqual([
      ['contact-message', visitor],
      ['document-submitted', ada.email],
    ]);
  }
  for (const { email } of others) expect(await mailsTo(app.database, email)).toEqual([]);

  await app.database.asSystem('a test sets the mailbox of staff', (tx) =>
    tx.execute(sql`insert into settings (key, value) values ('info_mailbox', 'desk@example.com')`),
  );
  await write(visitor);
  expect(await mailsTo(app.database, 'desk@example.com')).toHaveLength(1);
  for (const { email } of owners) expect(await mailsTo(app.database, email)).toHaveLength(2);
});

function owner(facts: { isActive?: boolean } = {}): Promise<TestUser> {
  return createUser(app.database, { role: 'admin', isOwner: true, ...facts });
}

/** A former owner who is still a user. */
async function leavingAdmins(person: TestUser): Promise<TestUser> {
  await app.database.asSystem('a test takes a right away', (tx) =>
    tx.execute(sql`update admin_roles set is_active = false where user_id = ${person.id}`),
  );
  return person;
}

async function write(email: string): Promise<void> {
  const body = { name: 'Bea Example', email, phone: '', message: 'How do I begin?', shown_for_ms: 60_000 };
  expect((await app.request('POST', '/api/contact', { body })).status).toBe(204);
}

async function submit(as: TestUser): Promise<void> {
  const { url } = await uploadFile(app, { as, bucket: 'documents' });
  const body = { document_type: 'Media Coverage', file_url: url };
  expect((await app.request('POST', '/api/documents', { as, body })).status).toBe(201);
}
