import { beforeAll, describe, expect, it } from 'vitest';

import type { Person } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { sendFile, uploadFile } from '../uploads.ts';
import { filesOverHttp, type FileOperation } from './expectations.ts';
import { makeSubject, ownsTheRows, subjects, takeAway } from './subjects.ts';

const app = useTestApp();

describe.each(subjects.map((subject) => [subject, filesOverHttp[subject]] as const))('files over HTTP: %s', (subject, expected) => {
  let person: Person | undefined;
  let url: string;

  beforeAll(async () => {
    person = await makeSubject(app.database, subject);
    const owner = ownsTheRows.has(subject) ? person : await makeSubject(app.database, 'owner');
    if (!owner) throw new Error('nobody owns the file');
    url = (await uploadFile(app, { as: owner })).url;
    await takeAway(app.database, subject, owner.id);
  });

  const send: Record<FileOperation, () => Promise<Response>> = {
    upload: () => sendFile(app, { as: person }),
    read: () => app.request('GET', url, { as: person }),
    head: () => app.request('HEAD', url, { as: person }),
    delete: () => app.request('DELETE', url, { as: person }),
  };

  it.each(Object.entries(expected) as [FileOperation, number][])('%s answers %i', async (operation, status) => {
    const answer = await send[operation]();
    expect(answer.status).toBe(status);
    await answer.body?.cancel();
  });
});
