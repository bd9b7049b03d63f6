// Rehearses filings: portfolios of every shape become print copies and online parts, which other programs then read
// page by page.
import { setTimeout as sleep } from 'node:timers/promises';

import type { OutlineExhibit, OutlineItem } from '#binder-engine/outline.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderResponse, ConvertedFile, ExistingBinder } from '#features/petition/binders/schema.ts';
import { formats, type Format, type PacketList, type PacketRow } from '#features/petition/filing-packets/schema.ts';
import { readPacket } from '#testing/read-packet.ts';

import { peakOfChildren } from '../bench/binding.ts';
import { createApplicant, send, type Applicant, type Sending } from './applicant.ts';
import { inPlace } from './place.ts';
import { audit, type ReadPart, type Sources } from './rehearsal-audit.ts';
import {
  createConvertibleFile,
  createCorpus,
  createForm,
  createHeavyPage,
  createMailWithFiles,
  createPackedFile,
  createPaper,
  createPhotos,
  createRestrictedFiles,
  createScan,
  createTextFile,
  createTurnedScans,
  type SentFile,
} from './rehearsal-files.ts';
import { spawnServer, type ServerProcess } from './server-process.ts';
import type { Outcome, Trial } from './trial.ts';

export const needs = 'some minutes for the pages that it reads with other programs';

const PAPERS = 24;
const SETTLED_WITHIN_MS = 600_000;
const POLL_MS = 100;
const SHOWN = 20;
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Cases, run one after another, each by a separate user. */
const shapes: Record<string, () => SentFile[] | Promise<SentFile[]>> = {
  'every kind of file, 24 papers among them': async () => [
    ...(await createCorpus()),
    ...createConvertibleFile(),
    ...many(PAPERS, (index) => createPaper(`paper-${index}`)),
    ...(await Promise.all(many(6, (index) => createScan(`scan-${index}`)))),
  ],
  '24 papers by LaTeX': () => many(PAPERS, (index) => createPaper(`latex-${index}`)),
  'one page': () => [createTextFile('alone', 1)],
  'one long book': () => [createTextFile('book', 900)],
  '200 files of one page': () => many(200, (index) => createTextFile(`leaf-${index}`, 1)),
  'scans alone': () => Promise.all(many(30, (index) => createScan(`sheet-${index}`, 95))),
  'pages just below what a part may have': () => many(4, (index) => createHeavyPage(`heavy-${index}`, 11_300_000)),
  'halves of a part': () => many(9, (index) => createHeavyPage(`half-${index}`, 5_700_000)),
  'wide slides': () => many(8, (index) => createTextFile(`slides-${index}`, 40, '/MediaBox [0 0 960 540]')),
  'sheets of A3, turned': () =>
    many(6, (index) => createTextFile(`plan-${index}`, 3, '/MediaBox [0 0 842 1191] /Rotate 90')),
  'one file in ten exhibits': () => many(10, () => createPaper('again')),
  'packed text': () => many(12, (index) => createPackedFile(`packed-${index}`, 25)),
  'a book between scans of one page': async () => {
    const scans = await Promise.all(many(50, (index) => createScan(`loose-${index}`, 60)));
    return [...scans.slice(0, 25), createTextFile('volume', 900), ...scans.slice(25)];
  },
  'photos by a phone': async () => [...(await createPhotos(24)), ...createConvertibleFile().slice(0, 1)],
  'emails with files attached': () => Promise.all(many(12, (index) => createMailWithFiles(`mail-${index}`))),
  'forms and comments': () => many(20, (index) => createForm(`form-${index}`)),
  'scans that are turned in their files': () => createTurnedScans(24),
  'short letters, each with an attachment': async () =>
    Promise.all(
      many(60, async (index) => ({
        ...createTextFile(`letter-${index}`, 1),
        beside: [index % 3 === 0 ? await createScan(`enclosed-${index}`) : createTextFile(`enclosed-${index}`, 2)],
      })),
    ),
  'files restricted by their owners': () => createRestrictedFiles(18),
  'posters of A0': () => [
    ...many(6, (index) => createTextFile(`poster-${index}`, 1, '/MediaBox [0 0 2384 3370]')),
    ...many(6, (index) => createTextFile(`banner-${index}`, 1, '/MediaBox [0 0 842 2384] /UserUnit 4 /Rotate 270')),
  ],
  'one scan and one paper of 120 pages': async () => [await createScan('cover'), createPaper('thesis', 120)],
};

export const trials: Trial[] = Object.entries(shapes).map(([shape, make]) => ({
  fault: `a filing rehearsed: ${shape}`,
  engine: 'pglite',
  run: async () => rehearse(await make()),
}));

type Ready = { row: PacketRow; seconds: number; megabytes: number };

async function rehearse(sent: SentFile[]): Promise<Outcome> {
  return inPlace(async (place) => {
    const server = spawnServer(place);
    await server.ready();
    try {
      const as = await createApplicant(server.url);
      const began = performance.now();
      const sources = await createBinder(server, as, sent);
      const inspected = (performance.now() - began) / 1000;
      const response = await ask<BinderResponse>(server, 'GET', '/api/binder', { as });
      if (!isMade(response)) throw new Error('there is no binder');
      const shown = sent.flatMap((file) => file.shown ?? []);
      const found: string[] = [];
      const notes = [`${sent.length} files, ready to bind after ${inspected.toFixed(1)} s`];
      for (const format of formats) {
        const ready = await createPacket(server, as, format);
        const { row, seconds, megabytes } = ready;
        const parts = await readParts(server, as, row);
        found.push(
          ...(await audit({ answer: response, format, row, parts, sources, shown })).map(
            (sentence) => `${format}: ${sentence}`,
          ),
        );
        notes.push(
          `${format} ${row.pages} pages in ${row.parts.length} files, ${seconds.toFixed(1)} s, child ${Math.round(megabytes)} MB`,
        );
      }
      for (const sentence of found.slice(0, SHOWN)) console.error(`   ${sentence}`);
      return {
        tries: formats.length,
        lost: found.length,
        doubled: 0,
        stray: 0,
        recoverSeconds: undefined,
        notes: notes.join('; '),
      };
    } finally {
      await server.stop();
    }
  });
}

type Stored = { name: string; url: string };

const isBound = (name: string): boolean => /\.(?:pdf|jpg|png)$/.test(name);

async function createBinder(server: ServerProcess, as: Applicant, sent: SentFile[]): Promise<Sources> {
  const store = async ({ name, bytes }: SentFile): Promise<Stored> => {
    const address = `/api/files/awards?name=${encodeURIComponent(name)}`;
    return { name, url: (await ask<{ url: string }>(server, 'POST', address, { as, bytes })).url };
  };
  const others: Stored[][] = [];
  for (const [index, file] of sent.entries()) {
    const stored = await store(file);
    if (file.beside || !isBound(file.name)) {
      const beside: Stored[] = [];
      for (const one of file.beside ?? []) beside.push(await store(one));
      others.push([stored, ...beside]);
      continue;
    }
    const award = { award_name: `Award ${index}`, awarding_organization: 'The Guild', certificate_url: stored.url };
    await ask(server, 'POST', '/api/records/awards', { as, body: award });
  }
  const { binder } = await ask<ExistingBinder>(server, 'PUT', '/api/binder', { as });
  const added: OutlineExhibit[] = [];
  for (const files of others) {
    const items: OutlineItem[] = [];
    for (const file of files) items.push(...(await createItems(server, as, file)));
    const title = files[0]?.name ?? '';
    added.push({ id: crypto.randomUUID(), title, isIncluded: true, record: null, items });
  }
  if (added.length > 0) {
    const sections = binder.outline.sections.map((one) =>
      one.id === 'continuing-work' ? { ...one, isIncluded: true, exhibits: [...one.exhibits, ...added] } : one,
    );
    await ask(server, 'PATCH', '/api/binder', { as, body: { version: binder.version, outline: { sections } } });
  }
  await until(async () => {
    const { files, facts } = await ask<BinderResponse>(server, 'GET', '/api/binder', { as });
    // On a busy machine a file may exceed its time, and is inspected again after the others.
    return Object.values(files).every(({ sha256 }) => facts[sha256]?.findings.every(({ code }) => code !== 'slow'));
  });
  const { files } = await ask<BinderResponse>(server, 'GET', '/api/binder', { as });
  const sources: Sources = new Map();
  for (const [address, { sha256, name }] of Object.entries(files)) {
    if (!name.endsWith('.pdf') || sources.has(sha256)) continue;
    const response = await send(server.url, 'GET', address, { as });
    sources.set(sha256, (await readPacket(new Uint8Array(await response.arrayBuffer()))).texts);
  }
  return sources;
}

/** Converts a file unless it is bound unchanged, and so the files in it. */
async function createItems(server: ServerProcess, as: Applicant, { name, url }: Stored): Promise<OutlineItem[]> {
  const createItem = (file: string): OutlineItem => ({
    id: crypto.randomUUID(),
    title: name,
    isIncluded: true,
    file,
    from: 'upload',
  });
  if (isBound(name)) return [createItem(url)];
  const made = await ask<ConvertedFile>(server, 'POST', '/api/binder-conversions', { as, body: { file: url } });
  if (made.left_out.length > 0) throw new Error(`${name} lost ${made.left_out.map((one) => one.name).join(', ')}`);
  const items = [createItem(made.url)];
  for (const one of made.contained) items.push(...(await createItems(server, as, one)));
  return items;
}

async function createPacket(server: ServerProcess, as: Applicant, format: Format): Promise<Ready> {
  const began = performance.now();
  const { id } = await ask<PacketRow>(server, 'PUT', '/api/filing-packets', { as, body: { format } });
  let megabytes = 0;
  let row: PacketRow | undefined;
  await until(async () => {
    megabytes = Math.max(megabytes, peakOfChildren(server.pid));
    row = (await ask<PacketList>(server, 'GET', '/api/filing-packets', { as })).rows.find((one) => one.id === id);
    return row?.state === 'ready' || row?.state === 'failed';
  });
  if (row?.state !== 'ready') throw new Error(`no ${format} packet was made: ${row?.failure}`);
  return { row, seconds: (performance.now() - began) / 1000, megabytes };
}

async function readParts(server: ServerProcess, as: Applicant, { parts }: PacketRow): Promise<ReadPart[]> {
  const all: ReadPart[] = [];
  for (const { name, url } of parts) {
    const response = await send(server.url, 'GET', url, { as });
    const bytes = new Uint8Array(await response.arrayBuffer());
    all.push({ name, bytes, read: await readPacket(bytes) });
  }
  return all;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begin > SETTLED_WITHIN_MS) throw new Error('It does not settle');
    await sleep(POLL_MS);
  }
}

async function ask<T>(server: ServerProcess, method: string, address: string, sending: Sending): Promise<T> {
  const response = await send(server.url, method, address, sending);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
