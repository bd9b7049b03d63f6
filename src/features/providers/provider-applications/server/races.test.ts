// Simultaneous decisions of two admins: one is stored, and the other gets an error.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';
import { readRoles } from '#testing/users.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { Application } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let noor: TestUser;
let olive: TestUser;
let id: string;
beforeEach(async () => {
  ada = await createUser(app.database);
  const staff = () => createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
  [noor, olive] = [await staff(), await staff()];
  const { url } = await uploadFile(app, { as: ada, bucket: 'applications' });
  const body = { role: 'mentor', documents: [url] };
  ({ id } = (await (await app.request('POST', '/api/applications', { as: ada, body })).json()) as Application);
});

const decide = (as: TestUser, status: string) =>
  app.request('POST', `/api/applications/all/${id}/decision`, { as, body: { status, decision_note: 'So' } });
const readCode = async (response: Response) => (response.ok ? 'done' : ((await response.json()) as Problem).code);
const noticesTo = ({ id: person }: TestUser) =>
  app.database.asSystem('a test counts', (tx) => tx.$count(notifications, eq(notifications.user_id, person)));

describe('concurrent decisions on an application', () => {
  it.each([1, 2, 3])(
    'concurrent decisions on an application to approve and to reject store one decision, with its role or without (%i)',
    async () => {
      const outcomes = await Promise.all([decide(noor, 'approved'), decide(olive, 'rejected')]);
      const codes = await Promise.all(outcomes.map(readCode));
      expect(codes.toSorted()).toEqual(['application_decided', 'done']);
      const isApproved = codes[0] === 'done';
      expect(await readRoles(app, ada)).toHaveLength(isApproved ? 2 : 1);
      const read = await app.request('GET', `/api/applications/${id}`, { as: ada });
      expect(await read.json()).toMatchObject({ status: isApproved ? 'approved' : 'rejected' });
      expect(await noticesTo(ada)).toBe(1);
    },
  );

  it('are rejected if they wait while the permission is revoked', async () => {
    const response = await sendConcurrently(app.database, {
      hold: lockAccess,
      change: (tx) => tx.execute(sql`update admin_roles set permissions = '{}' where user_id = ${noor.id}`),
      send: () => decide(noor, 'approved'),
    });
    expect([response.status, await readCode(response)]).toEqual([403, 'wrong_role']);
    expect(await readRoles(app, ada)).toHaveLength(1);
  });

  it('grant a role once if another admin assigns it while it is approved', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    const assigning = app.request('POST', '/api/users/roles', {
      as: owner,
      body: { email: ada.email, role: 'mentor' },
    });
    const responses = await Promise.all([decide(noor, 'approved'), assigning]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readRoles(app, ada)).toHaveLength(2);
  });
});
