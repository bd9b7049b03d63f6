// Packets are created while the server, or the child that binds them, is killed repeatedly.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { openServices } from '#app/server/open-services.ts';
import { readEnv } from '#core/server/env.ts';
import type { BinderResponse } from '#features/petition/binders/schema.ts';
import type { PacketList, PacketRow } from '#features/petition/filing-packets/schema.ts';
import { pagesPdf } from '#testing/pdf-files.ts';
import { readPdf } from '#testing/pdf-text.ts';

import { readParentPid } from '../bench/measure.ts';
import { createApplicant, send, type Applicant, type Sending } from './applicant.ts';
import { auditStore, mergeFindings, noFindings, type Findings } from './audit.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer, type ServerProcess } from './server-process.ts';
import { KILLS, createRandom, type Outcome, type Trial } from './trial.ts';

const FILES = 8;
const PAGES_A_FILE = 10;
/** Bytes per page, enough that creating a packet takes a while. */
const NOISE_A_PAGE = 40_000;
const SHOWN = 20;
/** Minutes after which another server takes over the packet of a silent one. */
const SETTLED_WITHIN_MS = 240_000;
const POLL_MS = 100;
const DAY_MS = 86_400_000;

const fault = 'kill -9 of the server, or of the child that binds, while packets are made';

export const trials: Trial[] = [
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres((place) => killMakers(place, Math.ceil(KILLS / 2))) },
  {
    fault,
    engine: 'pglite',
    omittedInCi: 'it tries one kill of the five on PostgreSQL, in the same time',
    run: () => inPlace((place) => killMakers(place, Math.ceil(KILLS / 10))),
  },
];

type Seen = Map<string, PacketRow>;

async function killMakers(place: Place, kills: number): Promise<Outcome> {
  const random = createRandom('filing-packets');
  let server = spawnServer(place);
  const seconds = [await server.ready()];
  const as = await createApplicant(server.url);
  await createBinder(server, as, (length) => random.bytes(length));
  const seen: Seen = new Map();
  const found = [];
  let children = 0;
  const longestMs = await timePacket(server, as);

  for (let kill = 0; kill < kills; kill += 1) {
    // A different title makes a different plan, so no part of an earlier packet is reused.
    await rename(server, as, `Petition ${kill}`);
    await ask(server, 'PUT', '/api/filing-packets', { as, body: { format: kill % 2 === 0 ? 'print' : 'online' } });
    await sleep(random.between(0, longestMs));
    const child = random.chance(0.5) ? findChildPid(server) : undefined;
    if (child === undefined) {
      await server.kill();
      server = spawnServer(place);
      seconds.push(await server.ready());
    } else {
      children += 1;
      killChild(child);
    }
    found.push(await auditPackets(server, as, seen));
  }
  await settle(server, as);
  found.push(await auditPackets(server, as, seen));
  await server.stop();
  found.push(await auditAtRest(place));
  const { lost, stray } = mergeFindings(...found);
  for (const sentence of [...lost, ...stray].slice(0, SHOWN)) console.error(`   ${sentence}`);
  return {
    tries: kills,
    lost: lost.length,
    doubled: 0,
    stray: stray.length,
    recoverSeconds: Math.max(...seconds),
    notes: `the child alone ${children} times; ${seen.size} packets were listed, each with all of its files`,
  };
}

/** Records with one file each, in a binder whose files are inspected. */
async function createBinder(server: ServerProcess, as: Applicant, noise: (length: number) => Buffer): Promise<void> {
  for (let file = 0; file < FILES; file += 1) {
    const pages = Array.from({ length: PAGES_A_FILE }, (_, index) => ({
      text: `Page ${index + 1} of file ${file}`,
      drawing: `% ${noise(NOISE_A_PAGE).toString('hex')}\n`,
    }));
    const sent = { as, bytes: pagesPdf(pages) };
    const { url } = await ask<{ url: string }>(server, 'POST', `/api/files/awards?name=file-${file}.pdf`, sent);
    const body = { award_name: `Award ${file}`, awarding_organization: 'The Guild', certificate_url: url };
    await ask(server, 'POST', '/api/records/awards', { as, body });
  }
  await ask(server, 'PUT', '/api/binder', { as });
  await until(async () => {
    const { files, facts } = await ask<BinderResponse>(server, 'GET', '/api/binder', { as });
    // A file that is slow on a busy machine is inspected again.
    const isKnown = (sha256: string) => facts[sha256]?.findings.every(({ code }) => code !== 'slow') ?? false;
    return Object.values(files).every(({ sha256 }) => isKnown(sha256));
  });
}

async function rename(server: ServerProcess, as: Applicant, title: string): Promise<void> {
  const { binder } = await ask<BinderResponse>(server, 'GET', '/api/binder', { as });
  await ask(server, 'PATCH', '/api/binder', { as, body: { version: binder?.version, title } });
}

/** Returns the duration of a packet in milliseconds, so that kills come while others are made. */
async function timePacket(server: ServerProcess, as: Applicant): Promise<number> {
  const begin = performance.now();
  await ask(server, 'PUT', '/api/filing-packets', { as, body: { format: 'print' } });
  await settle(server, as);
  return Math.ceil(performance.now() - begin);
}

/** Checks that every packet that was ever listed is still listed, and that all its files have the reported hashes. */
async function auditPackets(server: ServerProcess, as: Applicant, seen: Seen): Promise<Findings> {
  const found = noFindings();
  const { rows } = await ask<PacketList>(server, 'GET', '/api/filing-packets', { as });
  const ready = new Map(rows.flatMap((row) => (row.state === 'ready' ? [[row.id, row] as const] : [])));
  for (const id of seen.keys()) if (!ready.has(id)) found.lost.push(`packet ${id} was listed and is gone`);
  for (const [id, row] of ready) {
    const pages = row.parts.reduce((sum, part) => sum + part.pages, 0);
    if (pages !== row.pages) found.stray.push(`packet ${id} is listed with ${pages} pages of ${row.pages}`);
    if (seen.has(id)) continue;
    for (const part of row.parts) found.stray.push(...(await auditPart(server, as, part)));
    // Unpinned packets are removed once there are ten newer ones.
    await ask(server, 'PATCH', `/api/filing-packets/${id}`, { as, body: { version: row.version, is_pinned: true } });
    seen.set(id, row);
  }
  return found;
}

async function auditPart(server: ServerProcess, as: Applicant, part: PacketRow['parts'][number]): Promise<string[]> {
  const response = await send(server.url, 'GET', part.url, { as });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) return [`${part.url} is listed, and answers ${response.status}`];
  if (createHash('sha256').update(bytes).digest('hex') !== part.sha256) return [`${part.url} has other bytes`];
  const { pages } = await readPdf(bytes);
  return pages === part.pages ? [] : [`${part.url} has ${pages} pages of ${part.pages}`];
}

async function auditAtRest({ settings }: Place): Promise<Findings> {
  const opened = await openServices(readEnv({ ...settings, LOG_LEVEL: 'error' }));
  try {
    return await auditStore({ ...opened, now: () => new Date(Date.now() + 2 * DAY_MS) });
  } finally {
    await opened.database.close();
  }
}

/** Waits until no server has work left. */
function settle(server: ServerProcess, as: Applicant): Promise<void> {
  return until(async () => {
    const { rows } = await ask<PacketList>(server, 'GET', '/api/filing-packets', { as });
    return rows.every(({ state }) => state !== 'queued' && state !== 'making');
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begin > SETTLED_WITHIN_MS) throw new Error('It does not settle');
    await sleep(POLL_MS);
  }
}

/** Process that binds for a server, if there is one. */
function findChildPid({ pid }: ServerProcess): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((child) => {
      try {
        return readParentPid(child) === pid && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--permission');
      } catch {
        // The process has exited in the meantime.
        return false;
      }
    });
}

function killChild(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited in the meantime.
  }
}

async function ask<T>(server: ServerProcess, method: string, address: string, sending: Sending): Promise<T> {
  const response = await send(server.url, method, address, sending);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
