// Another program holds a lock of the database, such as a backup, a migration or an abandoned session.
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { locks } from '#core/server/database/locks.ts';
import type { RecordRow } from '#records/schema.ts';
import { createPdf } from '#testing/fixtures.ts';

import { createApplicant, send, type Applicant, type Sending } from './applicant.ts';
import { inPlaceWithPostgres, type Place } from './place.ts';
import { isReady, spawnServer, type ServerProcess } from './server-process.ts';
import { IS_CI, type Outcome, type Trial } from './trial.ts';

/** Seconds of the lock on a table. */
const HELD_SECONDS = IS_CI ? 5 : 25;
/** Readers of the locked table, each with a session. More than the server has connections. */
const READERS = 12;
/** Maximum seconds until a request of a locked row is refused: the lock timeout, also of those whose turn comes later. */
const MOST_SECONDS = 10;
/** Maximum seconds of any other request. It may wait for a connection until the lock timeout ends another's wait. */
const MOST_UNHURT_SECONDS = 6;
const PAUSE_MS = 250;

export const trials: Trial[] = [
  { fault: 'locks of another program', engine: 'postgres', run: () => inPlaceWithPostgres(holdLocks) },
];

async function holdLocks(place: Place): Promise<Outcome> {
  const server = spawnServer(place);
  await server.ready();
  const program = new pg.Client({ connectionString: place.settings.DATABASE_URL });
  await program.connect();
  try {
    return await tryLocks(server, program);
  } finally {
    await program.end();
    await server.stop();
  }
}

type Requested = [method: string, address: string, sending: Sending];

async function tryLocks(server: ServerProcess, program: pg.Client): Promise<Outcome> {
  const slowest = { refused: 0, unhurt: 0 };
  let tries = 0;

  async function ask([method, address, sending]: Requested) {
    const begin = performance.now();
    const response = await send(server.url, method, address, sending);
    const text = await response.text();
    tries += 1;
    const seconds = (performance.now() - begin) / 1000;
    const shown = `${method} ${address} answered ${response.status} after ${seconds.toFixed(1)} s: ${text}`;
    return { response, text, seconds, shown };
  }
  async function expectRefused(...requested: Requested): Promise<void> {
    const { response, text, seconds, shown } = await ask(requested);
    slowest.refused = Math.max(slowest.refused, seconds);
    const isExplained = response.headers.has('retry-after') && text.includes('Please try again');
    if (response.status !== 503 || !isExplained || seconds > MOST_SECONDS) throw new Error(`Locked, ${shown}`);
  }
  async function expectUnhurt(...requested: Requested): Promise<string> {
    const { response, text, seconds, shown } = await ask(requested);
    slowest.unhurt = Math.max(slowest.unhurt, seconds);
    if (!response.ok || seconds > MOST_UNHURT_SECONDS) throw new Error(`Not locked, ${shown}`);
    return text;
  }
  /** Holds a lock during the work. Another table is served at the same time, and the server stays ready. */
  async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
    await program.query('begin');
    await program.query(lock);
    let isHeld = true;
    const watch = async () => {
      for (; isHeld; await sleep(PAUSE_MS)) {
        if (!(await isReady(server.url))) throw new Error(`It is not ready: ${lock}`);
        await expectUnhurt('GET', '/api/records/patents', { as: bo });
      }
    };
    await Promise.all([watch(), work().finally(() => (isHeld = false))]);
    await program.query('rollback');
  }
  const buildAwardRequest = (as: Applicant, more: object = {}): Requested => [
    'POST',
    '/api/records/awards',
    { as, body: { award_name: 'A prize', awarding_organization: 'A society', ...more } },
  ];

  const readers: Applicant[] = [];
  while (readers.length < READERS) readers.push(await createApplicant(server.url));
  const ada = await createApplicant(server.url);
  const bo = await createApplicant(server.url);
  const { id, version } = JSON.parse(await expectUnhurt(...buildAwardRequest(ada))) as RecordRow;
  const buildUploadRequest = (as: Applicant): Requested => [
    'POST',
    '/api/files/awards?name=prize.pdf',
    { as, bytes: createPdf() },
  ];
  const { url } = JSON.parse(await expectUnhurt(...buildUploadRequest(ada))) as { url: string };
  const withFile = buildAwardRequest(ada, { certificate_url: url });

  await whileLocked('lock table awards in access exclusive mode', async () => {
    for (const end = performance.now() + HELD_SECONDS * 1000; performance.now() < end;) {
      await Promise.all(readers.map((as) => expectRefused('GET', '/api/records/awards', { as })));
    }
  });
  for (const as of readers) await expectUnhurt('GET', '/api/records/awards', { as });

  const row = `/api/records/awards/${id}`;
  const change: Requested = ['PATCH', row, { as: ada, body: { version, award_name: 'Another prize' } }];
  await whileLocked(`select 1 from awards where id = '${id}' for update`, async () => {
    await expectRefused(...change);
    await expectUnhurt('GET', row, { as: ada });
    await expectUnhurt(...buildAwardRequest(bo));
  });
  // The refused change was not made, so the row is still at its first version.
  await expectUnhurt(...change);

  await whileLocked(`select pg_advisory_xact_lock(${locks.files})`, async () => {
    await expectRefused(...withFile);
    await expectUnhurt(...buildAwardRequest(bo));
  });
  await expectUnhurt(...withFile);
  const own = `select pg_advisory_xact_lock(${locks.room}, hashtext(user_id::text)) from (select distinct user_id from files) as ada`;
  await whileLocked(own, async () => {
    await expectRefused(...buildUploadRequest(ada));
    await expectUnhurt(...buildUploadRequest(bo));
  });
  await expectUnhurt(...buildUploadRequest(ada));

  const { rows } = await program.query<{ awards: number; files: number }>(
    'select (select count(*)::int from awards) as awards, (select count(*)::int from files) as files',
  );
  const [found] = rows;
  if (!found) throw new Error('nothing was counted');
  // Ada and Bo made two awards each. Ada uploaded two files, Bo one.
  const off = [found.awards - 4, found.files - 3];
  return {
    tries,
    lost: off.reduce((sum, one) => sum + Math.max(0, -one), 0),
    doubled: off.reduce((sum, one) => sum + Math.max(0, one), 0),
    stray: 0,
    recoverSeconds: undefined,
    notes: `refused within ${slowest.refused.toFixed(1)} s, all others answered within ${slowest.unhurt.toFixed(1)} s`,
  };
}
