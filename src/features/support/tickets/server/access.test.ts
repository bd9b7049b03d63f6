import { beforeAll, describe, expect, it } from 'vitest';

import type { TicketThread } from '#features/support/tickets/schema.ts';
import { createOwner, createSubject, subjects, revokeAccess, type Subject } from '#testing/access/subjects.ts';
import type { TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const operations = [
  'list',
  'open',
  'read own',
  'reply to own',
  'cancel own',
  'read another’s',
  'reply to another’s',
  'move another’s',
  'queue',
] as const;

/**
 * Support is for every signed-in user in any state of their role. Other users' tickets are for admins who manage users.
 */
function expected(subject: Subject): readonly number[] {
  if (subject === 'signed out' || subject === 'unverified') return operations.map(() => 401);
  const others =
    subject === 'owner admin' || subject === 'sub-admin of every permission'
      ? [200, 201, 200, 200]
      : [404, 404, 404, 403];
  return [200, 201, 200, 201, 200, ...others];
}

describe.each(subjects)('tickets over HTTP: %s', (subject) => {
  let person: TestUser | undefined;
  let own: TicketThread;
  let others: TicketThread;

  beforeAll(async () => {
    person = await createSubject(app.database, subject);
    const isIn = subject !== 'signed out' && subject !== 'unverified';
    own = await open(isIn && person ? person : await createOwner(app.database));
    others = await open(await createOwner(app.database));
    if (person) await revokeAccess(app.database, subject, person.id);
  });

  it.each(operations.map((operation, index) => [operation, expected(subject)[index]] as const))(
    '%s returns %i',
    async (operation, status) => {
      expect((await send(operation)).status).toBe(status);
    },
  );

  function send(operation: (typeof operations)[number]): Promise<Response> {
    const as = person;
    const base = '/api/support/tickets';
    const reply = { as, body: { body: 'a reply' } };
    switch (operation) {
      case 'list':
        return app.request('GET', base, { as });
      case 'open':
        return app.request('POST', base, { as, body: { subject: 'a', description: 'b' } });
      case 'read own':
        return app.request('GET', `${base}/${own.id}`, { as });
      case 'reply to own':
        return app.request('POST', `${base}/${own.id}/replies`, reply);
      case 'cancel own':
        return app.request('PATCH', `${base}/${own.id}`, { as, body: { status: 'closed', version: 1 } });
      case 'read another’s':
        return app.request('GET', `${base}/${others.id}`, { as });
      case 'reply to another’s':
        return app.request('POST', `${base}/${others.id}/replies`, reply);
      case 'move another’s':
        // The previous reply has moved it to in progress.
        return app.request('PATCH', `${base}/${others.id}`, { as, body: { status: 'resolved', version: 2 } });
      case 'queue':
        return app.request('GET', '/api/support/queue', { as });
    }
  }
});

async function open(as: TestUser): Promise<TicketThread> {
  const response = await app.request('POST', '/api/support/tickets', { as, body: { subject: 'a', description: 'b' } });
  return (await response.json()) as TicketThread;
}
