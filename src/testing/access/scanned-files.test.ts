// Readers of a file by the scanner's verdict, over HTTP and by the row policy.
import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { fileKey } from '#core/shared/uploads.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { scanStatuses, type ScanStatus } from '#features/storage/files/schema.ts';
import { files } from '#features/storage/files/server/table.ts';

import { createUser, type TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { uploadFile } from '../uploads.ts';
import { attempt, prepareAttempts } from './attempt.ts';
import { scannedFilesOverHttp } from './expectations.ts';

const app = useTestApp();
type Reader = keyof (typeof scannedFilesOverHttp)['clean'];

const people = {} as Record<Reader, TestUser | undefined>;
let url: string;
let key: string;
beforeAll(async () => {
  const owner = await createUser(app.database);
  Object.assign(people, {
    owner,
    'assigned mentor': await createUser(app.database, { role: 'mentor' }),
    'assigned attorney': await createUser(app.database, { role: 'attorney' }),
    'unassigned mentor': await createUser(app.database, { role: 'mentor' }),
    'another applicant': await createUser(app.database),
    'owner admin': await createUser(app.database, { role: 'admin', isOwner: true }),
    'signed out': undefined,
  });
  url = (await uploadFile(app, { as: owner, bucket: 'documents' })).url;
  key = fileKey(url) ?? '';
  await app.database.asSystem('a test submits a document and assigns people', async (tx) => {
    await tx
      .insert(documentUploads)
      .values({ user_id: owner.id, document_type: 'Other Supporting Document', file_url: url });
    for (const reader of ['assigned mentor', 'assigned attorney'] as const) {
      await tx.insert(mentorAssignments).values({ userId: owner.id, mentorId: people[reader]?.id ?? '' });
    }
  });
});

describe.each(scanStatuses)('a file with the scan status %s', (status: ScanStatus) => {
  beforeAll(() =>
    app.database
      .asSystem('as if the scanner had said so', (tx) =>
        tx.update(files).set({ scanStatus: status }).where(eq(files.key, key)),
      )
      .then(() => undefined),
  );

  it.each(Object.entries(scannedFilesOverHttp[status]) as [Reader, number][])(
    'responds to %s with %i',
    async (reader, expected) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(method, url, { as: people[reader] });
        expect(response.status).toBe(expected);
        await response.body?.cancel();
      }
    },
  );

  it.each(
    Object.entries(scannedFilesOverHttp[status]).filter(([reader]) => reader !== 'signed out') as [Reader, number][],
  )('is a row in SQL for %s only if it opens (%i)', async (reader, expected) => {
    expect(await countRows(people[reader], sql`select true from files where key = ${key}`)).toBe(
      expected === 200 ? 1 : 0,
    );
  });

  it('gets a status only from the system', async () => {
    for (const person of Object.values(people)) {
      if (!person) continue;
      const change = sql`update files set scan_status = 'clean', malware = null where key = ${key} returning true`;
      expect(await countRows(person, change)).toBe(0);
    }
    expect(
      await countRows('system', sql`update files set malware = null where key = ${key} returning true`),
      'the same by the system',
    ).toBe(1);
  });
});

/** Number of rows that a statement returns to this user. It is rolled back. */
async function countRows(by: TestUser | 'system' | undefined, statement: SQL): Promise<number | string> {
  if (!by) throw new Error('only people who are signed in have rows');
  const tried = await app.database.asSystem('a test tries a statement', async (tx) => {
    await prepareAttempts(tx);
    return attempt(tx, by, statement);
  });
  return typeof tried === 'string' ? tried : tried.rows;
}
