import { createApp } from '#app/server/create-app.ts';
import type { Services } from '#core/server/services.ts';
import type { UploadedFile } from '#core/shared/uploads.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';

import { createSubject, subjects, revokeAccess, type Subject } from './access/subjects.ts';
import { createPdf } from './fixtures.ts';
import type { World } from './fuzz.ts';
import type { TestUser } from './people.ts';
import { sampleRecord } from './sample-record.ts';

export type FuzzUsers = {
  cookies: Partial<Record<Subject, string>>;
  people: Partial<Record<Subject, TestUser>>;
  world: World;
};

/** Every user of the matrix in their state, with records and files if they may have any. */
export async function createFuzzUsers(services: Services): Promise<FuzzUsers> {
  const app = createApp(services);
  const send = async <Body>({
    person,
    path,
    body,
    type,
  }: {
    person: TestUser;
    path: string;
    body: BodyInit;
    type: string;
  }): Promise<Body | undefined> => {
    const headers = { cookie: person.cookie, origin: services.env.APP_URL, 'content-type': type };
    const response = await app.request(
      path,
      { method: 'POST', headers, body },
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    );
    return response.status === 201 ? ((await response.json()) as Body) : undefined;
  };

  const cookies: FuzzUsers['cookies'] = {};
  const people: FuzzUsers['people'] = {};
  const ids: string[] = [];
  const addresses: string[] = [];
  for (const subject of subjects) {
    const person = await createSubject(services.database, subject);
    if (!person) continue;
    cookies[subject] = person.cookie;
    people[subject] = person;
    for (const { segment, ...type } of recordTypes) {
      const row = await send<RecordRow>({
        person,
        path: `/api/records/${segment}`,
        body: JSON.stringify(sampleRecord({ segment, ...type })),
        type: 'application/json',
      });
      const file = await send<UploadedFile>({
        person,
        path: `/api/files/${segment}?name=a.pdf`,
        body: new Uint8Array(createPdf()),
        type: 'application/octet-stream',
      });
      if (row) ids.push(row.id);
      if (file) addresses.push(file.url);
    }
    await revokeAccess(services.database, subject, person.id);
  }
  return { cookies, people, world: { ids, addresses } };
}
