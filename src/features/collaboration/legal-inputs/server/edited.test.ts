// Feedback edited by an admin: attribution, and the attorney's answers.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { users } from '#core/server/identity/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { attorneyAnswers, type ApprovedInput, type ReceivedInput, type WrittenInput } from '../schema.ts';

const app = useTestApp();
const root = '/api/legal-inputs';
let ada: TestUser;
let lex: TestUser;
let olive: TestUser;
let id: string;
beforeEach(async () => {
  ada = await named('Ada Applicant');
  lex = await named('Lex Attorney', { role: 'attorney' });
  olive = await named('Olive Staff', { role: 'admin', permissions: ['manage_content'] });
  await assign(app.database, ada, lex);
  const body = { user_id: ada.id, document_type: 'Award Certificate', feedback: 'It is not translated.' };
  ({ id } = (await (await app.request('POST', root, { as: lex, body })).json()) as WrittenInput);
});

const edit = async (feedback: string, as = olive) => {
  const { version } = await received();
  return app.request('PATCH', `${root}/all/${id}`, { as, body: { feedback, version } });
};
const approve = async () => {
  const { version } = await received();
  return app.request('POST', `${root}/all/${id}/decision`, { as: olive, body: { status: 'approved', version } });
};
const answer = async (input: object, as: TestUser | undefined = lex) =>
  app.request('POST', `${root}/${id}/answer`, { as, body: { version: (await received()).version, ...input } });
const received = async () =>
  (await (await app.request('GET', `${root}/all/${id}`, { as: olive })).json()) as ReceivedInput;
const written = async () => (await (await app.request('GET', `${root}/${id}`, { as: lex })).json()) as WrittenInput;
const approved = async () => {
  const { rows } = (await (await app.request('GET', `${root}/approved`, { as: ada })).json()) as {
    rows: ApprovedInput[];
  };
  return rows[0];
};
const messagesTo = async (person: TestUser) =>
  (await readNotifications(app.database, person)).map(({ title, message }) => `${title}\n${message}`);

describe('edited legal feedback', () => {
  it('is labeled as edited by the site’s team, never as only the attorney’s text', async () => {
    await approve();
    await edit('It needs a certified translation.');
    expect(await approved()).toMatchObject({
      attorney: 'Lex Attorney',
      feedback: 'It needs a certified translation.',
      edited_at: expect.any(String),
      attorney_answer: 'none',
    });
    const [first, second] = await messagesTo(ada);
    expect(first).toContain('Lex Attorney (not verified) wrote:\nIt is not translated.');
    expect(second).toContain(
      'Written by Lex Attorney (not verified), edited by the site’s team:\nIt needs a certified translation.',
    );
  });

  it('is shown to its attorney next to the original text', async () => {
    expect(await written()).toMatchObject({ edited_at: null, original: null, can: { answer: false } });
    await edit('It needs a certified translation.');
    expect(await written()).toMatchObject({
      feedback: 'It needs a certified translation.',
      original: 'It is not translated.',
      edited_at: expect.any(String),
      can: { answer: true },
    });
  });

  it('is the attorney’s again once the original text is restored', async () => {
    await approve();
    await edit('Other words');
    await answer({ answer: 'withdrawn' });
    await edit('It is not translated.');
    expect(await approved()).toMatchObject({ attorney: 'Lex Attorney', edited_at: null, attorney_answer: 'none' });
    expect((await messagesTo(ada)).at(-1)).toContain('Lex Attorney (not verified) wrote:\nIt is not translated.');
  });
});

describe('an attorney’s response to an edit', () => {
  beforeEach(async () => {
    await approve();
    await edit('Other words');
  });

  it('can object: the applicant is notified without the reason, and the editor with it', async () => {
    expect((await answer({ answer: 'objected', note: 'This changes the meaning.' })).status).toBe(200);
    expect(await approved()).toMatchObject({ attorney: 'Lex Attorney', attorney_answer: 'objected' });
    expect(await approved()).not.toHaveProperty('attorney_note');
    expect(await received()).toMatchObject({
      attorney_answer: 'objected',
      attorney_note: 'This changes the meaning.',
    });
    const notification = (await messagesTo(ada)).at(-1);
    expect(notification).toContain('Lex Attorney (not verified) objects to the edited feedback on “Award Certificate”');
    expect(notification).not.toContain('This changes the meaning.');
    expect((await messagesTo(olive)).at(-1)).toContain('This changes the meaning.');
  });

  it('withdraws the name, from later edits too, until the attorney restores it', async () => {
    await answer({ answer: 'withdrawn', note: 'ignored' });
    expect(await approved()).toMatchObject({ attorney: null, attorney_answer: 'withdrawn' });
    expect(await received()).toMatchObject({ attorney: 'Lex Attorney', attorney_note: '' });
    await edit('Still other words');
    expect(await approved()).toMatchObject({ attorney: null, attorney_answer: 'withdrawn' });
    expect((await messagesTo(ada)).at(-1)).toContain('Edited by the site’s team:\nStill other words');
    await answer({ answer: 'none' });
    expect(await approved()).toMatchObject({ attorney: 'Lex Attorney', attorney_answer: 'none' });
    expect((await messagesTo(ada)).at(-1)).toContain('Lex Attorney (not verified) stands by the edited feedback');
  });

  it('applies to one edit: an objection ends with the next', async () => {
    await answer({ answer: 'objected', note: 'No.' });
    await edit('Still other words');
    expect(await written()).toMatchObject({ attorney_answer: 'none', attorney_note: '' });
  });

  it('notifies once, and refers to the version that was read', async () => {
    await answer({ answer: 'withdrawn' });
    const before = (await messagesTo(ada)).length;
    await answer({ answer: 'withdrawn' });
    expect(await messagesTo(ada)).toHaveLength(before);
    expect((await readProblem(await answer({ answer: 'none', version: 1 }))).code).toBe('version_conflict');
  });

  it('requires a reason for an objection', async () => {
    expect((await readProblem(await answer({ answer: 'objected', note: ' ' }))).fields).toEqual({
      note: 'Reason is required',
    });
    expect((await answer({ answer: 'agreed' })).status).toBe(422);
  });

  it('is possible only for the attorney, during the assignment', async () => {
    const another = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, ada, another);
    for (const [as, status] of [
      [another, 404],
      [ada, 403],
      [olive, 403],
    ] as const) {
      expect((await answer({ answer: 'withdrawn' }, as)).status).toBe(status);
    }
    expect((await app.request('POST', `${root}/${id}/answer`, { body: { answer: 'none', version: 1 } })).status).toBe(
      401,
    );
    await unassign(app.database, ada, lex);
    expect((await answer({ answer: 'withdrawn' })).status).toBe(404);
    // Attribution stays after the assignment.
    expect(await approved()).toMatchObject({ attorney: 'Lex Attorney', edited_at: expect.any(String) });
  });
});

describe('unedited legal feedback', () => {
  it.each(attorneyAnswers)('accepts no response: %s', async (verdict) => {
    const refused = await answer({ answer: verdict, note: 'a' });
    expect((await readProblem(refused)).code).toBe('legal_input_unedited');
    const rows = await app.database.asActor(lex.token, (tx) =>
      selectRows(tx, sql`update legal_inputs set attorney_note = 'a' where id = ${id} returning id`),
    );
    expect(rows).toEqual([]);
  });
});

async function named(name: string, facts?: Parameters<typeof createUser>[1]): Promise<TestUser> {
  const person = await createUser(app.database, facts);
  await app.database.asSystem('a test names a person', (tx) =>
    tx.update(users).set({ name }).where(eq(users.id, person.id)),
  );
  return person;
}
