// Rehearses filings: portfolios of every shape become print copies and online parts, which other programs then read
// page by page.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { OutlineExhibit } from '#binder-engine/outline.ts';
import type { PlanPage } from '#binder-engine/planned.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderResponse, ConvertedFile, ExistingBinder } from '#features/petition/binders/schema.ts';
import { onlineLimit, planOf } from '#features/petition/filing-packets/rules.ts';
import { formats, type Format, type PacketList, type PacketRow } from '#features/petition/filing-packets/schema.ts';
import { checkPdf } from '#testing/qpdf.ts';
import { readPacket, type ReadPacket } from '#testing/read-pack.ts';

import { peakOfChildren } from '../bench/binding.ts';
import { createApplicant, send, type Applicant, type Sending } from './applicant.ts';
import { inPlace } from './place.ts';
import {
  createConvertibleFile,
  createCorpus,
  createHeavyPage,
  createPackedFile,
  createPaper,
  createScan,
  createTextFile,
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
      const sources = await makeBinder(server, as, sent);
      const inspected = (performance.now() - began) / 1000;
      const response = await ask<BinderResponse>(server, 'GET', '/api/binder', { as });
      if (!isMade(response)) throw new Error('there is no binder');
      const found: string[] = [];
      const notes = [`${sent.length} files, ready to bind after ${inspected.toFixed(1)} s`];
      for (const format of formats) {
        const ready = await makePack(server, as, format);
        const { row, seconds, megabytes } = ready;
        const parts = await readParts(server, as, row);
        found.push(
          ...(await audit({ answer: response, format, row, parts, sources })).map(
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

/** Text of each page of the bound files, by SHA-256. */
type Sources = Map<string, string[]>;

async function makeBinder(server: ServerProcess, as: Applicant, sent: SentFile[]): Promise<Sources> {
  const others: { name: string; url: string }[] = [];
  for (const [index, { name, bytes }] of sent.entries()) {
    const { url } = await ask<{ url: string }>(server, 'POST', `/api/files/awards?name=${encodeURIComponent(name)}`, {
      as,
      bytes,
    });
    if (!/\.(?:pdf|jpg|png)$/.test(name)) {
      others.push({ name, url });
      continue;
    }
    const award = { award_name: `Award ${index}`, awarding_organization: 'The Guild', certificate_url: url };
    await ask(server, 'POST', '/api/records/awards', { as, body: award });
  }
  const { binder } = await ask<ExistingBinder>(server, 'PUT', '/api/binder', { as });
  const added: OutlineExhibit[] = [];
  for (const { name, url } of others) {
    const made = await ask<ConvertedFile>(server, 'POST', '/api/binder-conversions', { as, body: { file: url } });
    const item = { id: crypto.randomUUID(), title: name, isIncluded: true, file: made.url, from: 'upload' as const };
    added.push({ id: crypto.randomUUID(), title: name, isIncluded: true, record: null, items: [item] });
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

async function makePack(server: ServerProcess, as: Applicant, format: Format): Promise<Ready> {
  const began = performance.now();
  const { id } = await ask<PacketRow>(server, 'PUT', '/api/packs', { as, body: { format } });
  let megabytes = 0;
  let row: PacketRow | undefined;
  await until(async () => {
    megabytes = Math.max(megabytes, peakOfChildren(server.pid));
    row = (await ask<PacketList>(server, 'GET', '/api/packs', { as })).rows.find((one) => one.id === id);
    return row?.state === 'ready' || row?.state === 'failed';
  });
  if (row?.state !== 'ready') throw new Error(`no ${format} packet was made: ${row?.failure}`);
  return { row, seconds: (performance.now() - began) / 1000, megabytes };
}

type ReadPart = { name: string; bytes: Uint8Array; read: ReadPacket };

async function readParts(server: ServerProcess, as: Applicant, { parts }: PacketRow): Promise<ReadPart[]> {
  const all: ReadPart[] = [];
  for (const { name, url } of parts) {
    const response = await send(server.url, 'GET', url, { as });
    const bytes = new Uint8Array(await response.arrayBuffer());
    all.push({ name, bytes, read: await readPacket(bytes) });
  }
  return all;
}

type Audited = { answer: ExistingBinder; format: Format; row: PacketRow; parts: ReadPart[]; sources: Sources };

/** Returns the faults of a packet as sentences. */
async function audit({ answer: response, format, row, parts, sources }: Audited): Promise<string[]> {
  const { pages, exhibits } = planOf(response, { format });
  const found: string[] = [];
  for (const part of parts) found.push(...(await auditFile(part)));
  const largest = Math.max(...parts.map(({ bytes }) => bytes.length));
  if (format === 'online' && largest > onlineLimit.bytes) found.push(`a part has ${largest} bytes`);
  const texts = parts.flatMap(({ read }) => read.texts);
  const isWhole = texts.length === pages.length && row.pages === pages.length;
  if (!isWhole) found.push(`${texts.length} pages of ${pages.length}`);
  for (const [index, page] of pages.entries()) found.push(...auditPage(page, texts[index] ?? '', sources));
  const labels = parts.flatMap(({ read }) => read.labels ?? []);
  for (const [index, { number }] of pages.entries()) {
    if (labels[index] !== String(number)) found.push(`page ${number} is labelled ${labels[index]}`);
  }
  // An exhibit's bookmark leads to its first page, and so does its line of the index if both are in one file.
  for (const { read } of parts) {
    const starts = new Map(exhibits.map(({ number, first }) => [`Exhibit ${number}`, String(first)]));
    for (const title of read.outline.flatMap(({ children }) => children)) {
      const number = /^Exhibit \S+/.exec(title)?.[0] ?? '';
      if (!starts.has(number)) found.push(`a bookmark is called ${title}`);
    }
  }
  if (format === 'print') {
    const [whole] = parts;
    const lines = new Set(whole?.read.links.slice(0, pages.findLastIndex(({ kind }) => kind === 'index') + 1).flat());
    const first = pages[0]?.number ?? 1;
    for (const { number, first: start } of exhibits) {
      if (start > 0 && !lines.has(start - first + 1)) found.push(`no line of the index leads to Exhibit ${number}`);
    }
  }
  return found;
}

function auditPage(page: PlanPage, text: string, sources: Sources): string[] {
  const flat = text.replaceAll(/\s+/g, ' ');
  const found: string[] = [];
  const times = flat.split(page.stamp).length - 1;
  if (times !== 1) found.push(`page ${page.number} has its stamp ${times} times`);
  if (!('file' in page)) return found;
  const source = sources.get(page.file)?.[page.page];
  const there = new Set(flat.split(' '));
  const missing = source?.split(/\s+/).filter((word) => word !== '' && !there.has(word)) ?? [];
  if (missing.length > 0) found.push(`page ${page.number} lacks ${missing.length} words, such as ${missing[0]}`);
  return found;
}

/** Checks the packet with other programs: qpdf, and Poppler if it is installed. */
async function auditFile({ name, bytes, read }: ReadPart): Promise<string[]> {
  const found = (await checkPdf(bytes)).map((line) => `${name}: qpdf says ${line}`);
  const leftovers =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/(?:JavaScript|EmbeddedFile|Launch|XFA)\b/g) ?? [];
  if (leftovers.length > 0) found.push(`${name} has ${leftovers.join(', ')}`);
  const poppler = readByPoppler(bytes);
  if (poppler && poppler.length !== read.texts.length) found.push(`${name} has ${poppler.length} pages for Poppler`);
  for (const [index, text] of poppler?.entries() ?? []) {
    if (!/Page \d+/.test(text)) found.push(`${name}: Poppler finds no stamp on page ${index + 1}`);
  }
  return found;
}

/** Returns the text of each page, or undefined if the program is not installed. */
function readByPoppler(bytes: Uint8Array): string[] | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
  try {
    const file = path.join(folder, 'part.pdf');
    writeFileSync(file, bytes);
    const text = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' });
    return text.split('\f').slice(0, -1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
