import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { statusLabels, ticketStatuses, type TicketThread } from '#features/support/tickets/schema.ts';
import { createSubject } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { supportTickets } from './table.ts';

const app = useTestApp();
const people = {} as Record<'author' | 'staff', TestUser>;

beforeAll(async () => {
  people.author = await createUser(app.database);
  const staff = await createSubject(app.database, 'sub-admin of every permission');
  if (!staff) throw new Error('no staff was made');
  people.staff = staff;
});

const allowed = {
  author: ['open → closed'],
  staff: [
    'open → in_progress',
    'open → resolved',
    'in_progress → resolved',
    'resolved → in_progress',
    'resolved → closed',
  ],
};

const cells = (['author', 'staff'] as const).flatMap((actor) =>
  ticketStatuses.flatMap((from) =>
    ticketStatuses.map((to) => ({ actor, from, to, status: allowed[actor].includes(`${from} → ${to}`) ? 200 : 409 })),
  ),
);

describe('a ticket transition over HTTP', () => {
  it.each(cells)(
    'a ticket transition over HTTP by $actor from $from → $to answers $status',
    async ({ actor, from, to, status }) => {
      const opened = await app.request('POST', '/api/support/tickets', {
        as: people.author,
        body: { subject: 'a', description: 'b' },
      });
      const { id } = (await opened.json()) as TicketThread;
      if (from !== 'open') {
        await app.database.asSystem('a ticket that is further', (tx) =>
          tx.update(supportTickets).set({ status: from }).where(eq(supportTickets.id, id)),
        );
      }
      const before = await read(id);
      expect(before.can.transitions.includes(to)).toBe(status === 200);

      const response = await app.request('PATCH', `/api/support/tickets/${id}`, {
        as: people[actor],
        body: { status: to, version: before.version },
      });
      expect(response.status).toBe(status);
      const after = await read(id);
      if (status === 200) {
        expect(after).toMatchObject({ status: to, version: before.version + 1 });
        expect(after.cancelled_at !== null).toBe(actor === 'author');
      } else {
        expect(await response.json()).toMatchObject({
          code: 'transition_not_allowed',
          detail: `You cannot do this while the status is ${statusLabels[from]}.`,
        });
        expect(after).toEqual(before);
      }

      async function read(ticketId: string): Promise<TicketThread> {
        return (
          await app.request('GET', `/api/support/tickets/${ticketId}`, { as: people[actor] })
        ).json() as Promise<TicketThread>;
      }
    },
  );
});

it('a reply by staff moves an open ticket to in progress, and notifies its author once', async () => {
  const author = await createUser(app.database);
  const opened = await app.request('POST', '/api/support/tickets', {
    as: author,
    body: { subject: 'The door', description: 'It is stuck.' },
  });
  const { id, number } = (await opened.json()) as TicketThread;
  const reply = (as: TestUser, body: object) => app.request('POST', `/api/support/tickets/${id}/replies`, { as, body });
  const statusNow = async () =>
    ((await (await app.request('GET', `/api/support/tickets/${id}`, { as: author })).json()) as TicketThread).status;
  await reply(author, { body: 'Still.' });
  await reply(people.staff, { body: 'Whose key is it?', is_internal: true });
  expect(await statusNow()).toBe('open');
  const response = await reply(people.staff, { body: 'Push it.\nThen pull.' });
  expect(response.status, await response.clone().text()).toBe(201);
  expect(((await response.json()) as TicketThread).status).toBe('in_progress');
  const mails = (await mailsTo(app.database, author.email)).filter(({ data }) => data.title?.includes(`#${number}`));
  expect(mails.map(({ data }) => [data.title, data.message])).toEqual([
    [`Reply to ticket #${number}: The door`, 'We replied to “The door”:\n\nPush it.\nThen pull.'],
  ]);
  // A resolved ticket stays resolved until someone changes it.
  await app.database.asSystem('a ticket that is further', (tx) =>
    tx.update(supportTickets).set({ status: 'resolved' }).where(eq(supportTickets.id, id)),
  );
  await reply(people.staff, { body: 'It was the hinge.' });
  expect(await statusNow()).toBe('resolved');
});
