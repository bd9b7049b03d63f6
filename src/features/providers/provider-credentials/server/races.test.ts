// Simultaneous decisions: one of two wins, and none applies to a version that its admin did not see.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { Credential } from '../schema.ts';

const app = useTestApp();
let mentor: TestUser;
let noor: TestUser;
let olive: TestUser;
let id: string;
beforeEach(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
  const staff = () => createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
  [noor, olive] = [await staff(), await staff()];
  ({ id } = await submitCredential(app, mentor));
});

const decide = (as: TestUser, status: string) =>
  app.request('POST', `/api/credentials/all/${id}/decision`, {
    as,
    body: { status, decision_note: 'So', version: 1 },
  });
const edit = () =>
  app.request('PATCH', `/api/credentials/${id}`, { as: mentor, body: { credential_number: 'B', version: 1 } });
const read = async () =>
  (await (await app.request('GET', `/api/credentials/${id}`, { as: mentor })).json()) as Credential;
const readCode = async (response: Response) => (response.ok ? 'done' : ((await response.json()) as Problem).code);
const countNotices = () =>
  app.database.asSystem('a test counts', (tx) => tx.$count(notifications, eq(notifications.user_id, mentor.id)));
const holdRow = (tx: Parameters<Parameters<typeof app.database.asSystem>[1]>[0]) =>
  tx.execute(sql`select from user_credentials where id = ${id} for update`);

describe('concurrent changes of a credential', () => {
  it.each([1, 2, 3])(
    'concurrent changes of a credential to verified and to rejected store one decision, and notify once (%i)',
    async () => {
      const outcomes = await Promise.all([decide(noor, 'verified'), decide(olive, 'rejected')]);
      const codes = await Promise.all(outcomes.map(readCode));
      expect(codes.toSorted()).toEqual(['credential_decided', 'done']);
      expect(await read()).toMatchObject({ verification_status: codes[0] === 'done' ? 'verified' : 'rejected' });
      expect(await countNotices()).toBe(1);
    },
  );

  it.each([1, 2, 3])(
    'concurrent changes of a credential by its provider and an admin reject one of the two (%i)',
    async () => {
      const [edited, decided] = await Promise.all([edit().then(readCode), decide(noor, 'verified').then(readCode)]);
      const isEdited = edited === 'done';
      expect([edited, decided]).toEqual(isEdited ? ['done', 'credential_changed'] : ['version_conflict', 'done']);
      expect(await read()).toMatchObject({
        credential_number: isEdited ? 'B' : 'A-1',
        verification_status: isEdited ? 'pending' : 'verified',
        version: 2,
      });
    },
  );

  it('reject a decision that waits for an edit, because its version is outdated', async () => {
    const response = await sendConcurrently(app.database, {
      hold: holdRow,
      change: (tx) => tx.execute(sql`update user_credentials set credential_number = 'B' where id = ${id}`),
      send: () => decide(noor, 'verified'),
    });
    expect([response.status, await readCode(response)]).toEqual([409, 'credential_changed']);
    expect(await read()).toMatchObject({ verification_status: 'pending', decided_at: null });
    expect(await countNotices()).toBe(0);
  });

  it('reject an edit that waits for a decision, and the decision stays', async () => {
    const response = await sendConcurrently(app.database, {
      hold: holdRow,
      change: (tx) =>
        tx.execute(
          sql`update user_credentials set verification_status = 'verified', decided_at = now() where id = ${id}`,
        ),
      send: edit,
    });
    expect([response.status, await readCode(response)]).toEqual([409, 'version_conflict']);
    expect(await read()).toMatchObject({ verification_status: 'verified', credential_number: 'A-1' });
  });
});
