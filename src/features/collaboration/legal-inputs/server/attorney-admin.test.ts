// An attorney who is also an admin of legal feedback.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';

import { adminRoles, userRoles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ReceivedInput, WrittenInput } from '../schema.ts';
import { legalInputs } from './table.ts';

const app = useTestApp();
let lex: TestUser;
let olive: TestUser;
let id: string;
beforeEach(async () => {
  const ada = await createUser(app.database);
  lex = await createUser(app.database, { role: 'attorney' });
  olive = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
  await assign(app.database, ada, lex);
  await app.database.asSystem('a test makes the attorney an admin', async (tx) => {
    const trial = { trialStartDate: new Date(), trialEndDate: new Date() };
    await tx.insert(userRoles).values({ userId: lex.id, role: 'admin', isActive: true, ...trial });
    await tx.insert(adminRoles).values({ userId: lex.id, permissions: ['manage_content'] });
  });
  const body = { user_id: ada.id, document_type: 'Award Certificate', feedback: 'It is not translated.' };
  const written = await app.request('POST', '/api/legal-inputs', { as: lex, body });
  ({ id } = (await written.json()) as WrittenInput);
});

const received = () => `/api/legal-inputs/all/${id}`;
const read = async (as: TestUser) => (await (await app.request('GET', received(), { as })).json()) as ReceivedInput;
const edit = (as: TestUser, version: number) =>
  app.request('PATCH', received(), { as, body: { feedback: 'Edited', version } });
const decide = (as: TestUser, version: number) =>
  app.request('POST', `${received()}/decision`, { as, body: { status: 'approved', version } });
const readCode = async (response: Response) => ((await response.json()) as Problem).code;

/** Columns that the attorney's own statements can change. */
async function changedColumns(): Promise<string[]> {
  const values = { feedback: 'b', status: 'approved', decided_by: lex.id, attorney_id: olive.id } as const;
  const changed: string[] = [];
  for (const [column, value] of Object.entries(values)) {
    const change = app.database.asActor(lex.token, (tx) =>
      tx
        .update(legalInputs)
        .set({ [column]: value })
        .where(eq(legalInputs.id, id))
        .returning({ id: legalInputs.id }),
    );
    if ((await change.catch(() => [])).length > 0) changed.push(column);
  }
  return changed;
}

it.each([
  { what: 'before', isEdited: false },
  { what: 'after', isEdited: true },
])('an attorney cannot handle their own feedback as an admin, $what another admin’s edit', async ({ isEdited }) => {
  if (isEdited) expect((await edit(olive, 1)).status).toBe(200);
  const before = await read(lex);
  expect(before.can).toEqual({ decide: false, edit: false });
  expect(await readCode(await decide(lex, before.version))).toBe('own_legal_input');
  expect(await readCode(await edit(lex, before.version))).toBe('own_legal_input');
  expect(await changedColumns()).toEqual([]);
  expect(await read(olive)).toMatchObject({ feedback: before.feedback, status: 'pending' });
});
