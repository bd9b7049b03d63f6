import { beforeAll, describe, expect, it } from 'vitest';

import type { TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { sendFile, uploadFile } from '../uploads.ts';
import { filesOverHttp } from './expectations.ts';
import { createOwner, createSubject, ownsTheRows, subjects, revokeAccess } from './subjects.ts';

const app = useTestApp();

type Operation = keyof (typeof filesOverHttp)['owner'];
type Target = { owner: TestUser; url: string };

const send: Record<Operation, (as: TestUser | undefined, target: Target) => Promise<Response>> = {
  upload: (as) => sendFile(app, { as }),
  read: (as, { url }) => app.request('GET', url, { as }),
  head: (as, { url }) => app.request('HEAD', url, { as }),
  delete: (as, { url }) => app.request('DELETE', url, { as }),
};

describe.each(subjects.map((subject) => [subject, filesOverHttp[subject]] as const))(
  'files over HTTP: %s',
  (subject, expected) => {
    let person: TestUser | undefined;
    let target: Target;
    let control: Target;

    beforeAll(async () => {
      person = await createSubject(app.database, subject);
      target = await createTarget(ownsTheRows.has(subject) ? person : undefined);
      control = ownsTheRows.has(subject) ? await createTarget() : target;
      if (person) await revokeAccess(app.database, subject, person.id);
    });

    it.each(Object.entries(expected) as [Operation, number][])('%s returns %i', async (operation, status) => {
      const response = await send[operation](person, target);
      expect(response.status).toBe(status);
      await response.body?.cancel();
      if (status < 400) return;
      const allowed = await send[operation](control.owner, control);
      expect(allowed.status, 'the same by an owner').toBe(filesOverHttp.owner[operation]);
      await allowed.body?.cancel();
    });
  },
);

async function createTarget(user?: TestUser): Promise<Target> {
  const owner = user ?? (await createOwner(app.database));
  return { owner, url: (await uploadFile(app, { as: owner })).url };
}
