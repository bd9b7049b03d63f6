import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { UploadedFile } from '#core/shared/uploads.ts';
import { createDocx, createJpeg, createPdf, createPng } from '#testing/fixtures.ts';
import {
  createEncryptedDocx,
  createHugeJpeg,
  createHugePng,
  createLyingZip,
  createOverlappingZipBomb,
  createZipBomb,
} from '#testing/hostile-files.ts';
import { uploadsUnderWay } from '#testing/uploads.ts';

import { createApplicant, send, type Applicant } from './applicant.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import { createRandom, type Outcome, type Random, type Trial } from './trial.ts';

const ROUNDS = 5;
const CUTS = 20;
const FILES_AT_ONCE = 100;
const MEGABYTE = 1024 * 1024;

const fault = 'bombs, bodies without end, cut connections, and 100 files at once between them';

export const trials: Trial[] = [
  { fault, engine: 'pglite', run: () => inPlace(attack) },
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres(attack) },
];

type Body = string | Uint8Array<ArrayBuffer>;
type Attack = { url: string; as: Applicant; random: Random };

/** A request with the expected status. */
const files: [string, () => Uint8Array, number][] = [
  ['a.docx', () => createZipBomb(100), 422],
  ['a.docx', () => createOverlappingZipBomb(1000), 422],
  ['a.docx', () => createLyingZip(), 422],
  ['a.docx', () => createEncryptedDocx(), 422],
  ['a.docx', () => createDocx().subarray(0, -30), 422],
  ['a.png', () => createHugePng(50_000), 422],
  ['a.jpg', () => createHugeJpeg(50_000), 422],
  ['a.pdf', () => Buffer.alloc(30 * MEGABYTE, '%PDF-1.4 '), 413],
  ['a.pdf', () => Buffer.from('MZ'), 422],
  // Truncated so early that even the type is a guess.
  ...[4, 9, 14].flatMap((length): typeof files => [
    ['a.png', () => createPng().subarray(0, length), 422],
    ['a.jpg', () => createJpeg().subarray(0, length), 422],
    ['a.docx', () => createDocx().subarray(0, length), 422],
    ['a.pdf', () => createPdf().subarray(0, length), 422],
  ]),
];

const bodies: [string, () => Body, number][] = [
  ['10 MB', () => '['.repeat(10_000_000), 413],
  ['10,000 levels', () => '{"a":'.repeat(10_000), 400],
  ['no text', () => new Uint8Array([0x22, 0xc3, 0x28, 0x22]), 400],
  [
    '60,000 keys',
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, key) => [`k${key}`, 1]))),
    422,
  ],
];

async function attack({ folder, settings }: Place): Promise<Outcome> {
  const server = spawnServer({ folder, settings });
  await server.ready();
  const one: Attack = { url: server.url, as: await createApplicant(server.url), random: createRandom('hostile') };
  const hostile = files.map(([name, make, status]) => ({ name, bytes: make(), status }));
  const uploaded = new Map<string, Buffer>();
  const wrong: string[] = [];
  let tries = 0;

  for (let round = 0; round < ROUNDS; round += 1) {
    const wellMeant = Array.from({ length: FILES_AT_ONCE / ROUNDS }, (_, file) =>
      Buffer.from(createPdf(`round ${round} file ${file}`)),
    );
    const work = [
      ...hostile.map(({ name, bytes, status }) =>
        expectStatus(`${name} of ${bytes.length} bytes`, status, upload(one, name, bytes)),
      ),
      ...bodies.map(([what, make, status]) => expectStatus(what, status, sendJson(one, make()))),
      ...Array.from({ length: CUTS }, () => cutUpload(one).then(() => undefined)),
      ...wellMeant.map((bytes) => keep(one, bytes, uploaded)),
    ];
    tries += work.length;
    wrong.push(...(await Promise.all(work)).filter((what) => what !== undefined));
  }

  const atOnce = Array.from({ length: FILES_AT_ONCE }, (_, file) => Buffer.from(createPdf(`at once ${file}`)));
  wrong.push(
    ...(await Promise.all(atOnce.map((bytes) => keep(one, bytes, uploaded)))).filter((what) => what !== undefined),
  );
  tries += atOnce.length;
  for (const [address, bytes] of uploaded) {
    const response = await send(one.url, 'GET', address, { as: one.as });
    if (!Buffer.from(await response.arrayBuffer()).equals(bytes)) wrong.push(`${address} is not what was sent`);
  }

  for (const sentence of wrong) console.error(`   ${sentence}`);
  const underWay = await leftUnderWay(settings);
  await server.stop();
  return {
    tries,
    lost: wrong.length,
    doubled: 0,
    stray: underWay.length,
    recoverSeconds: undefined,
    notes: `${uploaded.size} files kept meanwhile`,
  };
}

async function expectStatus(what: string, status: number, sending: Promise<Response>): Promise<string | undefined> {
  let response: Response;
  try {
    response = await sending;
  } catch (error) {
    // The server closes the connection after a 413, which a sender on a busy machine may notice before it has read the
    // response.
    return status === 413 && wasHungUpOn(error) ? undefined : `${what} got no answer: ${String(error)}`;
  }
  const text = await response.text();
  return response.status === status ? undefined : `${what} was answered ${response.status}: ${text.slice(0, 200)}`;
}

function wasHungUpOn(error: unknown): boolean {
  return error instanceof Error && ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

async function keep(one: Attack, bytes: Buffer, uploaded: Map<string, Buffer>): Promise<string | undefined> {
  const response = await upload(one, 'a.pdf', bytes);
  if (response.status !== 201) return `a good file was answered ${response.status}: ${await response.text()}`;
  uploaded.set(((await response.json()) as UploadedFile).url, bytes);
  return undefined;
}

function upload({ url, as }: Attack, name: string, bytes: Uint8Array): Promise<Response> {
  return send(url, 'POST', `/api/files/patents?name=${name}`, { as, bytes: new Uint8Array(bytes) });
}

/** Sent in chunks, so that no length is announced. */
function sendJson({ url, as }: Attack, body: Body): Promise<Response> {
  const chunks = new Blob([body]).stream();
  return send(url, 'POST', '/api/records/patents', { as, bytes: chunks, type: 'application/json' });
}

async function cutUpload({ url, as, random }: Attack): Promise<void> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    'POST /api/files/patents?name=a.pdf HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Origin: ${url}`,
    `Cookie: ${as.cookie}`,
    `Content-Length: ${5 * MEGABYTE}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(random.bytes(random.between(1, 20_000)));
  await sleep(random.between(1, 300));
  socket.destroy();
}

/** Remains of uploads after the server had time to notice closed connections. */
async function leftUnderWay({ DATA_DIR = '' }: Place['settings']): Promise<string[]> {
  const uploads = path.join(DATA_DIR, 'uploads');
  for (let waited = 0; waited < 100; waited += 1) {
    if ((await uploadsUnderWay(uploads)).length === 0) return [];
    await sleep(100);
  }
  return uploadsUnderWay(uploads);
}
