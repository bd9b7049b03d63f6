// Simultaneous uploads of one user, in addition to the tests of a single one.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { freeEnded } from '#app/server/free-ended.ts';
import type { Database } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { userLimits } from '#core/shared/uploads.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { openTwoServers } from '#testing/two-servers.ts';
import { sendFile } from '#testing/uploads.ts';

import { authorizeUpload } from './admission.ts';
import { removeExpiredRoom } from './queries.ts';
import { files, uploadReservations } from './table.ts';

const UPLOADS = 11;
const ROOM_FOR = 2;
const bytes = Buffer.from(createPdf());
const length = { 'content-length': String(bytes.length) };

const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

/** Stored files that leave space for this many more. */
const fillings = {
  files: (id: string) => sql`
    insert into files (user_id, bucket, key, name, size, type, sha256)
    select ${id}, 'patents', 'patents/' || ${id} || '/' || n || '-a.pdf', 'a.pdf', 1, 'application/pdf', '' from generate_series(1, ${userLimits.maxFiles - ROOM_FOR}::int) n`,
  bytes: (id: string) => sql`
    insert into files (user_id, bucket, key, name, size, type, sha256)
    values (${id}, 'patents', 'patents/' || ${id} || '/0-a.pdf', 'a.pdf', ${userLimits.maxBytes - ROOM_FOR * bytes.length}::bigint, 'application/pdf', '')`,
} as const;
type Filling = keyof typeof fillings;

describe.each(Object.keys(fillings) as Filling[])('a quota of two files, counted in %s,', (filling) => {
  it('accepts two of eleven concurrent uploads', async () => {
    await fill(app.database, ada, filling);
    const responses = await sendAtOnce((body) => sendFile(app, { as: ada, bytes: body, headers: length }));
    expect(await countOutcomes(responses)).toEqual({ taken: ROOM_FOR, refused: UPLOADS - ROOM_FOR });
    expect(await reservedBy(ada)).toEqual([]);
  });
});

describe('a quota on two servers with the same database', () => {
  let servers: Awaited<ReturnType<typeof openTwoServers>>;
  beforeAll(async () => {
    servers = await openTwoServers();
  });
  afterAll(() => servers.close());

  it('accepts two of eleven concurrent uploads', async () => {
    const eve = await createUser(servers.services.database);
    await fill(servers.services.database, eve, 'bytes');
    const [first, second] = [servers.services, servers.servicesBeside].map((services) =>
      createApp({ ...services, store: app.store }),
    );
    const responses = await sendAtOnce(async (body, index) => {
      const headers = { cookie: eve.cookie, origin: servers.services.env.APP_URL, ...length };
      const sent = { method: 'POST', headers, body, duplex: 'half' };
      const server = index % 2 === 0 ? first : second;
      if (!server) throw new Error('there are two servers');
      return server.request('/api/files/patents?name=a.pdf', sent, {
        incoming: { socket: { remoteAddress: '192.0.2.1' } },
      });
    });
    expect(await countOutcomes(responses)).toEqual({ taken: ROOM_FOR, refused: UPLOADS - ROOM_FOR });
  });
});

describe('the space reserved for an upload', () => {
  it('is the maximum file size for an unknown length, and its own size when stored', async () => {
    const largest = 25 * 1024 * 1024;
    const gate = Promise.withResolvers<void>();
    const sending = sendFile(app, { as: ada, bytes: slowly(gate.promise) });
    await expect.poll(() => reservedBy(ada)).toEqual([{ size: largest }]);
    gate.resolve();
    expect((await sending).status).toBe(201);
    expect(await reservedBy(ada)).toEqual([]);
    expect(await keptBy(ada)).toEqual([{ size: bytes.length }]);
  });

  it.each<[string, number, (gate: Promise<void>) => ReadableStream<Uint8Array>]>([
    ['refused for what is in it', 422, (gate) => slowly(gate, Buffer.from('just text'))],
    ['cut off', 499, (gate) => slowly(gate.then(() => Promise.reject(new Error('cut'))))],
  ])('is released if the upload is %s', async (_why, status, createBody) => {
    const gate = Promise.withResolvers<void>();
    const sending = sendFile(app, { as: ada, bytes: createBody(gate.promise) });
    await expect.poll(() => reservedBy(ada)).toHaveLength(1);
    gate.resolve();
    expect((await sending).status).toBe(status);
    expect(await reservedBy(ada)).toEqual([]);
  });

  it('is released after the longest upload time if the server crashed, and is swept', async () => {
    await fill(app.database, ada, 'bytes');
    const room = { userId: ada.id, size: ROOM_FOR * bytes.length };
    const rows = await reserve({ ...room, expiresAt: sql`now() + interval '1 minute'` });
    expect((await sendFile(app, { as: ada, headers: length })).status).toBe(422);
    await app.database.asSystem('time passes in a test', (tx) =>
      tx
        .update(uploadReservations)
        .set({ expiresAt: sql`now()` })
        .where(eq(uploadReservations.id, rows)),
    );
    expect((await sendFile(app, { as: ada, headers: length })).status).toBe(201);

    await reserve({ ...room, expiresAt: sql`now() + interval '1 minute'` });
    await app.database.asSystem('sweeps for a test', removeExpiredRoom);
    expect(await reservedBy(ada)).toEqual([{ size: room.size }]);
  });

  it('is released at the next startup if the server was killed', async () => {
    const gate = Promise.withResolvers<void>();
    const sending = sendFile(app, { as: ada, bytes: slowly(gate.promise) });
    await expect.poll(() => reservedBy(ada)).toHaveLength(1);
    const uploads = path.dirname(app.store.temporaryFolder);
    await writeFile(path.join(uploads, 'killed.lock'), '');
    await reserve({ userId: ada.id, size: 1, expiresAt: sql`now() + interval '1 minute'`, server: 'killed' });
    expect(await reservedBy(ada)).toHaveLength(2);
    await freeEnded(app);
    // The reservation of an upload that this server is receiving stays.
    expect(await reservedBy(ada)).toHaveLength(1);
    gate.resolve();
    expect((await sending).status).toBe(201);
    expect(await reservedBy(ada)).toEqual([]);
  });

  it('is not taken by an upload that does not fit, so that a smaller one fits', async () => {
    await fill(app.database, ada, 'bytes');
    const values = { bucket: 'patents', size: (ROOM_FOR + 1) * bytes.length, seconds: 60, server: 'this' } as const;
    const admitted = await app.database.runAsSystem('admits in a test', authorizeUpload(values, undefined), ada);
    expect(JSON.parse(admitted ?? '')).toMatchObject({ owner: ada.id, reservation: null });
    expect(await reservedBy(ada)).toEqual([]);
  });

  it('is not used by another upload that lost its own', async () => {
    const gate = Promise.withResolvers<void>();
    const sending = sendFile(app, { as: ada, bytes: slowly(gate.promise) });
    await expect.poll(() => reservedBy(ada)).toHaveLength(1);
    await app.database.asSystem('as if the upload took longer than any may', (tx) =>
      tx.delete(uploadReservations).where(eq(uploadReservations.userId, ada.id)),
    );
    gate.resolve();
    expect((await sending).status).toBe(503);
    expect(await keptBy(ada)).toEqual([]);
  });
});

it('a file that does not fit is rejected with the remaining space', async () => {
  await fill(app.database, ada, 'bytes');
  const response = await sendFile(app, {
    as: ada,
    bytes: slowly(Promise.resolve()),
    headers: { 'content-length': String(3 * bytes.length) },
  });
  expect([response.status, ((await response.json()) as Problem).detail]).toEqual([
    422,
    'Upload failed: You have used 5 GB of 5 GB, so there is no room for this 2 kB file. Please remove files you no longer need, or contact support.',
  ]);
  expect((await sendFile(app, { as: ada, headers: length })).status).toBe(201);
});

/** Sends all uploads, and no byte of any before every one has started or received a response. */
async function sendAtOnce(
  send: (body: ReadableStream<Uint8Array>, index: number) => Promise<Response>,
): Promise<Response[]> {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const note = () => {
    begun += 1;
    if (begun === UPLOADS) gate.resolve();
  };
  const sending = Array.from({ length: UPLOADS }, async (_, index) => {
    let isNoted = false;
    const noteOnce = () => {
      if (!isNoted) note();
      isNoted = true;
    };
    const response = await send(slowly(gate.promise, bytes, noteOnce), index);
    noteOnce();
    return response;
  });
  return Promise.all(sending);
}

/** Returns a body that is sent once the gate is open. */
function slowly(
  gate: Promise<void>,
  sent: Uint8Array = bytes,
  onAsked: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  // The gate may reject before anything reads the body.
  gate.catch(() => undefined);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onAsked();
        await gate;
        controller.enqueue(sent);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function countOutcomes(responses: Response[]): Promise<{ taken: number; refused: number }> {
  for (const response of responses.filter(({ status }) => status !== 201)) {
    expect([response.status, ((await response.json()) as Problem).detail]).toEqual([
      422,
      expect.stringMatching(/^Upload failed: You have stored /),
    ]);
  }
  const taken = responses.filter(({ status }) => status === 201).length;
  return { taken, refused: responses.length - taken };
}

async function fill(database: Database, { id }: TestUser, filling: Filling): Promise<void> {
  await database.asSystem('a test person keeps much', (tx) => tx.execute(fillings[filling](id)));
}

async function reserve(
  values:
    | typeof uploadReservations.$inferInsert
    | { expiresAt: ReturnType<typeof sql>; userId: string; size: number; server?: string },
): Promise<string> {
  const [row] = await app.database.asSystem('as if an upload had begun', (tx) =>
    tx.insert(uploadReservations).values(values).returning({ id: uploadReservations.id }),
  );
  return row?.id ?? '';
}

async function reservedBy({ id }: TestUser): Promise<{ size: number }[]> {
  return app.database.asSystem('a test looks', (tx) =>
    tx.select({ size: uploadReservations.size }).from(uploadReservations).where(eq(uploadReservations.userId, id)),
  );
}

async function keptBy({ id }: TestUser): Promise<{ size: number }[]> {
  return app.database.asSystem('a test looks', (tx) =>
    tx.select({ size: files.size }).from(files).where(eq(files.userId, id)),
  );
}
