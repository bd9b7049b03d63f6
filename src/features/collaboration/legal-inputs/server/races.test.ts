// Simultaneous actions of two admins: one succeeds, and the other gets an error.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { FeedbackVersion, ReceivedInput } from '../schema.ts';
import { legalInputs } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let lex: TestUser;
let noor: TestUser;
let olive: TestUser;
let address: string;
beforeEach(async () => {
  const staff = () => createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
  [ada, lex] = [await createUser(app.database), await createUser(app.database, { role: 'attorney' })];
  [noor, olive] = [await staff(), await staff()];
  await assign(app.database, ada, lex);
  const body = { user_id: ada.id, document_type: 'Award Certificate', feedback: 'As it was' };
  const made = (await (await app.request('POST', '/api/legal-inputs', { as: lex, body })).json()) as { id: string };
  address = `/api/legal-inputs/all/${made.id}`;
});

const decide = (as: TestUser, status: string, version = 1) =>
  app.request('POST', `${address}/decision`, { as, body: { status, version } });
const edit = (as: TestUser, feedback: string, version = 1) =>
  app.request('PATCH', address, { as, body: { feedback, version } });
const readCode = async (response: Response) => (response.ok ? 'done' : ((await response.json()) as Problem).code);
const read = async () => (await (await app.request('GET', address, { as: noor })).json()) as ReceivedInput;
const versions = async () =>
  (
    (await (await app.request('GET', `${address}/versions`, { as: noor })).json()) as { versions: FeedbackVersion[] }
  ).versions.map(({ number, feedback }) => [number, feedback]);
const noticesTo = ({ id }: TestUser) =>
  app.database.asSystem('a test counts', (tx) => tx.$count(notifications, eq(notifications.user_id, id)));

describe('concurrent changes of legal feedback', () => {
  it.each([1, 2, 3])(
    'concurrent changes of legal feedback to approved and to rejected store one decision, and notify once (%i)',
    async () => {
      const answers = await Promise.all([decide(noor, 'approved'), decide(olive, 'rejected')]);
      const codes = await Promise.all(answers.map(readCode));
      expect(codes.toSorted()).toEqual(['done', 'legal_input_decided']);
      const isApproved = codes[0] === 'done';
      expect(await read()).toMatchObject({
        status: isApproved ? 'approved' : 'rejected',
        decided_by: (isApproved ? noor : olive).id,
        version: 2,
      });
      expect([await noticesTo(lex), await noticesTo(ada)]).toEqual([1, isApproved ? 1 : 0]);
    },
  );

  it.each([1, 2, 3])(
    'concurrent changes of legal feedback by an approval and an edit never approve unread text (%i)',
    async () => {
      const codes = await Promise.all(
        (await Promise.all([decide(noor, 'approved'), edit(olive, 'Otherwise')])).map(readCode),
      );
      expect(codes.toSorted()).toEqual(['done', 'version_conflict']);
      const isApproved = codes[0] === 'done';
      expect(await read()).toMatchObject(
        isApproved
          ? { status: 'approved', feedback: 'As it was', versions: 1 }
          : { status: 'pending', feedback: 'Otherwise', versions: 2 },
      );
      // An admin who has read the newer version continues, and both changes count.
      const again = isApproved ? edit(olive, 'Otherwise', 2) : decide(noor, 'approved', 2);
      expect(await readCode(await again)).toBe('done');
      expect(await read()).toMatchObject({ status: 'approved', feedback: 'Otherwise', versions: 2, version: 3 });
    },
  );

  it('two concurrent edits of legal feedback store one text, report the conflict, and number every version', async () => {
    const codes = await Promise.all((await Promise.all([edit(noor, 'One'), edit(olive, 'Two')])).map(readCode));
    expect(codes.toSorted()).toEqual(['done', 'version_conflict']);
    expect(await versions()).toEqual([
      [2, codes[0] === 'done' ? 'One' : 'Two'],
      [1, 'As it was'],
    ]);
  });

  it('let a decision wait for an unfinished edit, and report the conflict', async () => {
    const id = address.split('/').at(-1) ?? '';
    const answer = await sendConcurrently(app.database, {
      hold: (tx) => tx.select().from(legalInputs).where(eq(legalInputs.id, id)).for('update'),
      change: (tx) => tx.update(legalInputs).set({ feedback: 'Newer' }).where(eq(legalInputs.id, id)),
      send: () => decide(noor, 'approved'),
    });
    expect(await readCode(answer)).toBe('version_conflict');
    expect(await read()).toMatchObject({ status: 'pending', feedback: 'Newer' });
  });
});
