// Checks a packet page by page with other programs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { PlanPage } from '#binder-engine/planned.ts';
import type { ExistingBinder } from '#features/petition/binders/schema.ts';
import { onlineLimit, createPlan } from '#features/petition/filing-packets/rules.ts';
import type { Format, PacketRow } from '#features/petition/filing-packets/schema.ts';
import { checkPdf } from '#testing/qpdf.ts';
import type { ReadPacket } from '#testing/read-packet.ts';

/** Text of each page of the bound files, by SHA-256. */
export type Sources = Map<string, string[]>;
export type ReadPart = { name: string; bytes: Uint8Array; read: ReadPacket };

type Audited = {
  answer: ExistingBinder;
  format: Format;
  row: PacketRow;
  parts: ReadPart[];
  sources: Sources;
  shown: readonly string[];
};

/** Returns the faults of a packet as sentences. */
export async function audit({ answer: response, format, row, parts, sources, shown }: Audited): Promise<string[]> {
  const { pages, exhibits } = createPlan(response, { format });
  const found: string[] = [];
  for (const part of parts) found.push(...(await auditFile(part)));
  const largest = Math.max(...parts.map(({ bytes }) => bytes.length));
  if (format === 'online' && largest > onlineLimit.bytes) found.push(`a part has ${largest} bytes`);
  const texts = parts.flatMap(({ read }) => read.texts);
  const isWhole = texts.length === pages.length && row.pages === pages.length;
  if (!isWhole) found.push(`${texts.length} pages of ${pages.length}`);
  for (const [index, page] of pages.entries()) found.push(...auditPage(page, texts[index] ?? '', sources));
  const words = new Set(texts.flatMap((text) => text.split(/\s+/)));
  for (const word of shown) if (!words.has(word)) found.push(`no page shows ${word}`);
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
