// Creates packets of a binder with 600 scanned pages through the server. Measures their duration and the latency of
// lists in the meantime.
import { setTimeout as sleep } from 'node:timers/promises';

import type { BinderResponse } from '#features/petition/binders/schema.ts';
import type { Format, PacketList, PacketRow } from '#features/petition/filing-packets/schema.ts';
import type { RecordRow } from '#records/schema.ts';

import { peakOfChildren } from './binding.ts';
import { drive } from './load.ts';
import { addUser, benchUser } from './people.ts';
import { FILES, scannedFile } from './scans.ts';
import type { Running } from './servers.ts';
import { laurelSide } from './work.ts';

const POLL_MS = 50;
const LISTS_A_SECOND = 100;
const LIST_SECONDS = 4;

export type Packing = {
  quietP99: number;
  busyP99: number;
  seconds: number;
  childMegabytes: number;
  /** Number of online parts: all, and those with changed files after one record has changed. */
  parts: number;
  changed: number;
};

export async function fillBinder(run: (statement: string) => Promise<unknown>): Promise<void> {
  await addUser(run);
}

export async function measurePacketCreation(server: Running): Promise<Packing> {
  const record = await createBinder(server);
  const lists = {
    port: server.port,
    connections: 4,
    next: laurelSide(server.port, 1).calls.list,
    perSecond: LISTS_A_SECOND,
  };
  const quiet = await drive({ ...lists, seconds: LIST_SECONDS });
  const began = performance.now();
  const [busy, print] = await Promise.all([
    drive({ ...lists, seconds: LIST_SECONDS }),
    createPacket(server, 'print').then((packet) => ({ ...packet, seconds: (performance.now() - began) / 1000 })),
  ]);
  const before = await createPacket(server, 'online');
  await replaceFile(server, record);
  const after = await createPacket(server, 'online');
  const former = new Set(before.row.parts.map(({ sha256 }) => sha256));
  return {
    quietP99: quiet.p99,
    busyP99: busy.p99,
    seconds: print.seconds,
    childMegabytes: print.megabytes,
    parts: after.row.parts.length,
    changed: after.row.parts.filter(({ sha256 }) => !former.has(sha256)).length,
  };
}

/** Adds records with one file each to a binder and waits until the files are inspected. Returns one of the records. */
async function createBinder(server: Running): Promise<RecordRow> {
  const rows: RecordRow[] = [];
  for (let file = 0; file < FILES; file += 1) {
    const certificate_url = await upload(server, `file-${file}`);
    const values = { award_name: `Award ${file}`, awarding_organization: 'The Guild', certificate_url };
    rows.push(await ask<RecordRow>(server, 'POST', '/api/records/awards', values));
  }
  await ask(server, 'PUT', '/api/binder');
  await inspected(server);
  const [middle] = rows.slice(FILES / 2);
  if (!middle) throw new Error('no record was made');
  return middle;
}

async function replaceFile(server: Running, { id, version }: RecordRow): Promise<void> {
  const certificate_url = await upload(server, 'another file');
  await ask(server, 'PATCH', `/api/records/awards/${id}`, { version, certificate_url });
  const { binder } = await ask<BinderResponse>(server, 'GET', '/api/binder');
  await ask(server, 'POST', '/api/binder/sync', { version: binder?.version, takes: 'both' });
  await inspected(server);
}

/** Returns the packet, and the peak memory of the child process that created it, in megabytes. */
async function createPacket(server: Running, format: Format): Promise<{ row: PacketRow; megabytes: number }> {
  const { id } = await ask<PacketRow>(server, 'PUT', '/api/filing-packets', { format });
  for (let megabytes = 0; ; await sleep(POLL_MS)) {
    megabytes = Math.max(megabytes, peakOfChildren(server.pid));
    const { rows } = await ask<PacketList>(server, 'GET', '/api/filing-packets');
    const row = rows.find((one) => one.id === id);
    if (row?.state === 'ready') return { row, megabytes };
    if (row?.state === 'failed') throw new Error(`no packet was made: ${row.failure}`);
  }
}

async function inspected(server: Running): Promise<void> {
  for (;;) {
    const { files, facts } = await ask<BinderResponse>(server, 'GET', '/api/binder');
    if (Object.values(files).every(({ sha256 }) => facts[sha256] !== undefined)) return;
    await sleep(1000);
  }
}

async function upload(server: Running, name: string): Promise<string> {
  const bytes = new Uint8Array(scannedFile(name));
  return (await ask<{ url: string }>(server, 'POST', `/api/files/awards?name=${encodeURIComponent(name)}.pdf`, bytes))
    .url;
}

async function ask<T>({ port }: Running, method: string, address: string, body?: object | Uint8Array): Promise<T> {
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const response = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers: {
      cookie: benchUser(0).cookie,
      origin: `http://localhost:${port}`,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    body: (isJson ? JSON.stringify(body) : body) as BodyInit | undefined,
  });
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
