// Files of a ticket or reply belong to their author, and open to both sides of the ticket only.
import { beforeAll, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { createSubject } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { TicketThread } from '../schema.ts';

const app = useTestApp({ INFO_EMAIL: 'desk@example.com' });
let ada: TestUser;
let staff: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  const made = await createSubject(app.database, 'sub-admin of every permission');
  if (!made) throw new Error('no staff was made');
  staff = made;
});

describe('the files of a ticket', () => {
  it('are listed in the ticket and its replies, and named to staff', async () => {
    const [first, second] = [await upload(ada, 'screen.pdf'), await upload(ada, 'letter.pdf')];
    const ticket = await taken(await open(ada, { files: [first] }));
    expect(ticket).toMatchObject({ files: [first], can: { reply: true, attach: true } });
    const thread = await taken(await reply(ada, ticket, { files: [second] }));
    expect(thread.replies).toMatchObject([{ body: 'More', files: [second] }]);
    const mails = (await mailsTo(app.database, 'desk@example.com')).filter(({ data }) => data.email === ada.email);
    expect(mails.map(({ data }) => data.files)).toEqual(['screen.pdf', 'letter.pdf']);
    for (const [as, status] of [
      [ada, 200],
      [staff, 200],
      [await createUser(app.database), 404],
      [await createUser(app.database, { role: 'mentor' }), 404],
      [await createUser(app.database, { role: 'admin', permissions: ['manage_content'] }), 404],
      [undefined, 401],
    ] as const) {
      for (const file of [first, second]) {
        const response = await app.request('GET', `${file}?download`, { as });
        expect(response.status).toBe(status);
        await response.body?.cancel();
      }
    }
  });

  it('are empty if none were sent', async () => {
    const ticket = await taken(await open(ada, {}));
    expect(ticket.files).toEqual([]);
    expect((await taken(await reply(ada, ticket, {}))).replies).toMatchObject([{ files: [] }]);
  });

  it('must be the writer’s own, from any bucket', async () => {
    const eve = await createUser(app.database);
    const ticket = await taken(await open(ada, {}));
    const others = await upload(eve, 'hers.pdf');
    const { url: elsewhere } = await uploadFile(app, { as: ada, bucket: 'documents', name: 'draft.pdf' });
    const gone = { files: 'One of these files no longer exists. Please upload it again.' };
    const wrong = { files: 'Files: please upload the files here' };
    for (const [files, fields] of [
      [[others], gone],
      [['https://example.com/x.png'], wrong],
      ['x', wrong],
    ] as const) {
      for (const response of [await open(ada, { files }), await reply(ada, ticket, { files })]) {
        expect(response.status).toBe(422);
        expect(((await response.json()) as Problem).fields).toEqual(fields);
      }
    }
    expect((await taken(await open(ada, { files: [elsewhere] }))).files).toMatchObject([elsewhere]);
  });

  it.each([
    ['an applicant', {}, true],
    ['an applicant whose trial has ended', { trialDays: -1 }, false],
    ['a mentor', { role: 'mentor' }, false],
  ] as const)('can be sent by %s: %s', async (_who, facts, attach) => {
    const as = await createUser(app.database, facts);
    const list = await app.request('GET', '/api/support/tickets', { as });
    expect(await list.json()).toMatchObject({ can: { create: true, attach } });
    expect((await taken(await open(as, {}))).can).toMatchObject({ reply: true, attach });
  });
});

async function upload(as: TestUser, name: string): Promise<string> {
  return (await uploadFile(app, { as, bucket: 'tickets', name })).url;
}

function open(as: TestUser, values: object): Promise<Response> {
  return app.request('POST', '/api/support/tickets', { as, body: { subject: 'a', description: 'b', ...values } });
}

function reply(as: TestUser, { id }: TicketThread, values: object): Promise<Response> {
  return app.request('POST', `/api/support/tickets/${id}/replies`, { as, body: { body: 'More', ...values } });
}

async function taken(response: Response): Promise<TicketThread> {
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as TicketThread;
}
