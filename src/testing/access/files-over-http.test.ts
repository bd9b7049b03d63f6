import { beforeAll, describe, expect, it } from 'vitest';

import type { Person } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { sendFile, uploadFile } from '../uploads.ts';
import { filesOverHttp } from './expectations.ts';
import { makeOwner, makeSubject, ownsTheRows, subjects, takeAway } from './subjects.ts';

const app = useTestApp();

type Operation = keyof (typeof filesOverHttp)['owner'];
type Target = { owner: Person; url: string };

const send: Record<Operation, (as: Person | undefined, target: Target) => Promise<Response>> = {
  upload: (as) => sendFile(app, { as }),
  read: (as, { url }) => app.request('GET', url, { as }),
  head: (as, { url }) => app.request('HEAD', url, { as }),
  delete: (as, { url }) => app.request('DELETE', url, { as }),
};

describe.each(subjects.map((subject) => [subject, filesOverHttp[subject]] as const))(
  'files over HTTP: %s',
  (subject, expected) => {
    let person: Person | undefined;
    let target: Target;
    let control: Target;

    beforeAll(async () => {
      person = await makeSubject(app.database, subject);
      target = await makeTarget(ownsTheRows.has(subject) ? person : undefined);
      control = ownsTheRows.has(subject) ? await makeTarget() : target;
      if (person) await takeAway(app.database, subject, person.id);
    });

    it.each(Object.entries(expected) as [Operation, number][])('%s answers %i', async (operation, status) => {
      const answer = await send[operation](person, target);
      expect(answer.status).toBe(status);
      await answer.body?.cancel();
      if (status < 400) return;
      const allowed = await send[operation](control.owner, control);
      expect(allowed.status, 'the same by an owner').toBe(filesOverHttp.owner[operation]);
      await allowed.body?.cancel();
    });
  },
);

async function makeTarget(given?: Person): Promise<Target> {
  const owner = given ?? (await makeOwner(app.database));
  return { owner, url: (await uploadFile(app, { as: owner })).url };
}
