import { beforeAll, describe, expect, it } from 'vitest';

import type { SessionRecord } from '#features/accounts/accounts/server/answers.ts';

import type { TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { accountsOverHttp } from './expectations.ts';
import { createOwner, createSubject, subjects, revokeAccess } from './subjects.ts';

const app = useTestApp();

type Operation = keyof (typeof accountsOverHttp)['owner'];

const send: Record<Operation, (as?: TestUser) => Promise<Response>> = {
  'read session': (as) => app.request('GET', '/api/session', { as }),
  'refresh session': (as) => app.request('POST', '/api/session/refresh', { as }),
  'sign out': (as) => app.request('POST', '/api/accounts/sign-out', { as }),
  'read mailbox': (as) => app.request('GET', '/api/mailbox', { as, headers: { host: 'localhost:3000' } }),
  'read limits': (as) => app.request('GET', '/api/files/limits', { as }),
};

/** Requests of allowed users, one for each operation that is rejected. */
const controls: Partial<Record<Operation, () => Promise<Response>>> = {
  'refresh session': async () => send['refresh session'](await createOwner(app.database)),
  'read mailbox': () => app.request('GET', '/api/mailbox', { ip: '127.0.0.1', headers: { host: 'localhost:3000' } }),
};

describe.each(subjects.map((subject) => [subject, accountsOverHttp[subject]] as const))(
  'accounts over HTTP: %s',
  (subject, expected) => {
    let person: TestUser | undefined;

    beforeAll(async () => {
      person = await createSubject(app.database, subject);
      if (person) await revokeAccess(app.database, subject, person.id);
    });

    // Signing out ends the session, so it comes last.
    const cells = (Object.entries(expected) as [Operation, number][]).toSorted(
      ([a], [b]) => Number(a === 'sign out') - Number(b === 'sign out'),
    );

    it.each(cells)('%s returns %i', async (operation, status) => {
      const response = await send[operation](person);
      expect(response.status).toBe(status);
      if (operation === 'read session') {
        const { session } = (await response.json()) as { session: SessionRecord | null };
        const isKnown = subject !== 'signed out' && subject !== 'unverified';
        expect(session?.user.id).toBe(isKnown ? person?.id : undefined);
      }
      if (status < 400) return;
      expect((await controls[operation]?.())?.status, 'the same by a user who may').toBe(200);
    });
  },
);
