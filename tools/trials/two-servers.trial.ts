import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '#testing/postgres-server.ts';
import { readMail, startSmtpPeer } from '#testing/smtp-peer.ts';

import { createApplicant } from './applicant.ts';
import {
  auditResponses,
  auditAtRest,
  auditFiles,
  mergeFindings,
  noFindings,
  readOutbox,
  type Findings,
} from './audit.ts';
import { openJournal, type Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { report } from './report.ts';
import { secondsUntilReady, spawnServer } from './server-process.ts';
import { createRandom, type Outcome, type Trial } from './trial.ts';

const KILLS = 5;
const SECOND_STARTS = 5;

export const trials: Trial[] = [
  { fault: 'a second process on the same folder', engine: 'pglite', run: () => inPlace(startSecond) },
  {
    fault: 'kill -9 of one of two servers under load',
    engine: 'postgres',
    run: () => inPlaceWithPostgres(killOneOfTwo),
  },
];

/**
 * The second server refuses to start with a reason, and the first one is not affected. Once that one is killed, the
 * folder is free.
 */
async function startSecond(place: Place): Promise<Outcome> {
  const random = createRandom('second process');
  const journal = openJournal();
  const first = spawnServer(place);
  await first.ready();
  const as = await createApplicant(first.url);
  const load = startLoad({ urls: [first.url], as, journal, random });
  for (let start = 0; start < SECOND_STARTS; start += 1) {
    const port = await findFreePort();
    const second = spawnServer({
      folder: place.folder,
      settings: { ...place.settings, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` },
    });
    const code = await second.exited();
    if (code !== 1 || !second.readLog().includes('is in use by another Laurel process')) {
      throw new Error(`It ended with ${code}:\n${second.readLog()}`);
    }
  }
  await load.stop();
  await first.kill();
  const next = spawnServer(place);
  const recoverSeconds = await next.ready();
  const everything = { url: next.url, as, journal };
  const found = [await auditResponses(everything), { ...noFindings(), lost: await auditFiles(everything) }];
  await next.stop();
  found.push(await auditAtRest({ settings: place.settings, journal }));
  return report({
    tries: SECOND_STARTS,
    found: mergeFindings(...found),
    journal,
    recoverSeconds,
    notes: 'refused each time',
  });
}

/** Runs two servers that share database, files and secret, as behind one URL. */
async function killOneOfTwo(place: Place): Promise<Outcome> {
  const random = createRandom('two servers');
  const journal = openJournal();
  const before = spawnServer(place);
  await before.ready();
  const as = await createApplicant(before.url);
  await before.stop();

  const received: Received[] = [];
  const peer = await startSmtpPeer({
    async onData(stream, session, callback) {
      const raw = await readMail(stream);
      if (raw === undefined) return;
      received.push({
        recipient: session.envelope.rcptTo[0]?.address ?? '',
        messageId: /^message-id: (.*)$/im.exec(raw)?.[1] ?? '',
      });
      // Maximum duration of a response, so that mails are in transit during a kill.
      await sleep(100);
      callback();
    },
  });
  const settings = { ...place.settings, SMTP_URL: peer.url, MAIL_FROM: 'laurel@example.com' };
  const port = await findFreePort();
  const both = [settings, { ...settings, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }].map((its) => ({
    folder: place.folder,
    settings: its,
  }));
  const servers = both.map(spawnServer);
  await Promise.all(servers.map((server) => server.ready()));
  const urls = servers.map(({ url }) => url);
  const found = [];
  const seconds = [];

  for (let kill = 0; kill < KILLS; kill += 1) {
    const load = startLoad({ urls, as, journal, random, signUpPercent: 10 });
    await sleep(random.between(300, 1300));
    const killed = kill % 2;
    const other = urls[1 - killed] ?? '';
    await servers[killed]?.kill();
    seconds.push(await secondsUntilReady(other));
    await sleep(random.between(50, 500));
    await load.stop();
    found.push(await auditResponses({ url: other, as, journal }));
    const again = both[killed];
    if (again) servers[killed] = spawnServer(again);
    await servers[killed]?.ready();
  }

  for (const url of urls) found.push({ ...noFindings(), lost: await auditFiles({ url, as, journal }) });
  await Promise.all(servers.map((server) => server.stop()));
  found.push(
    await auditAtRest({ settings, journal }),
    compareMails({ journal, received, queued: await readOutbox(settings) }),
  );
  await peer.close();
  const repeated = received.length - new Set(received.map(({ messageId }) => messageId)).size;
  const notes = `${repeated} mails on their way in a killed server came again under the same Message-ID`;
  return report({ tries: KILLS, found: mergeFindings(...found), journal, recoverSeconds: Math.max(...seconds), notes });
}

type Received = { recipient: string; messageId: string };

/** One mail per sign-up. A copy is allowed only for an attempt whose result a killed server could not store. */
function compareMails({
  journal,
  received,
  queued,
}: {
  journal: Journal;
  received: Received[];
  queued: Awaited<ReturnType<typeof readOutbox>>;
}): Findings {
  const found = noFindings();
  for (const [email, isAcknowledged] of journal.signUps) {
    const mails = queued.filter(({ recipient }) => recipient === email);
    const copies = received.filter(({ recipient }) => recipient === email);
    if (mails.length === 0 && !isAcknowledged) continue;
    if (copies.length === 0) found.lost.push(`${email} got no mail`);
    const attempts = mails[0]?.attempts ?? 0;
    if (mails.length > 1 || new Set(copies.map(({ messageId }) => messageId)).size > 1 || copies.length > attempts) {
      found.doubled.push(`${email} got ${copies.length} mails in ${attempts} attempts`);
    }
  }
  return found;
}
