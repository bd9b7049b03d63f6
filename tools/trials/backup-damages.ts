import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import * as tar from 'tar-stream';

import { computeHash, MANIFEST, readArchive, SEAL, type Manifest } from '#core/server/backup/archive.ts';
import { baseline } from '#core/server/database/migrations.ts';
import { createPdf } from '#testing/fixtures.ts';

export type Backup = { file: string; whole: Buffer; parts: Part[]; folder: string };
type Part = { name: string; bytes: Buffer; linksTo?: string };

export type Damage = {
  what: string;
  /** The refusal. Undefined if the backup is restored as it was. */
  refusal: RegExp | undefined;
  /** Creates the damaged backup under this path. */
  write: (file: string, backup: Backup) => unknown;
};

export async function readBackup(file: string, folder: string): Promise<Backup> {
  const parts: Part[] = [];
  for await (const { name, bytes } of readArchive(file)) parts.push({ name, bytes: await buffer(bytes) });
  return { file, whole: readFileSync(file), parts, folder };
}

const ROWS = 'tables/awards.jsonl';
const isStored = ({ name }: Part) => name.startsWith('files/');

/** Damages to the bytes of the archive, as by a disk or a connection. */
const ofBytes: [what: string, refusal: RegExp | undefined, change: (backup: Backup) => Uint8Array][] = [
  ['empty', /It ends before manifest\.json/, () => Buffer.alloc(0)],
  ['a file of another kind', /is not a complete backup.*tar/s, () => Buffer.concat([createPdf(), Buffer.alloc(2048)])],
  ['compressed', /is not a complete backup.*gunzip/s, ({ whole }) => gzipSync(whole)],
  ['cut in its manifest', /is not a complete backup/, (backup) => cut(backup, MANIFEST, 600)],
  ['cut in the rows of a table', /is not a complete backup/, (backup) => cut(backup, ROWS, 600)],
  ['cut between its files', /It ends before files\//, (backup) => cut(backup, storedNames(backup)[1])],
  ['cut in a file', /is not a complete backup/, (backup) => cut(backup, storedNames(backup)[1], 700)],
  ['cut before its seal', /It ends before manifest\.json\.sha256/, (backup) => cut(backup, SEAL)],
  ['cut in its seal', /is not a complete backup/, (backup) => cut(backup, SEAL, 530)],
  ['without the zeros at its end', undefined, ({ whole }) => whole.subarray(0, whole.length - 1024)],
  ['with zeros in place of its second half', /is not a complete backup/, ({ whole }) => zeros(whole, whole.length / 2)],
  [
    'with a sector of zeros in a file',
    /files\/\S+ is damaged/,
    ({ whole, ...backup }) => {
      const begin = findStart({ whole, ...backup }, storedNames(backup)[0]) + 512;
      return Buffer.concat([whole.subarray(0, begin), Buffer.alloc(512), whole.subarray(begin + 512)]);
    },
  ],
  [
    'with a byte turned in its manifest',
    /manifest\.json is damaged/,
    (backup) => turn(backup, MANIFEST, '"madeAt": "2'),
  ],
  [
    'with a digit turned in the time of its migration',
    /manifest\.json is damaged/,
    (backup) => turn(backup, MANIFEST, '"when": 1'),
  ],
  [
    'with a digit turned in the name of its migration',
    /manifest\.json is damaged/,
    (backup) => turn(backup, MANIFEST, '"tag": "0'),
  ],
  ['with a quote turned in its manifest', /manifest\.json is damaged/, (backup) => turn(backup, MANIFEST, '"tables"')],
  ['with a byte turned in its rows', /tables\/awards\.jsonl is damaged/, (backup) => turn(backup, ROWS, 'A learned')],
  ['with a byte turned in a file', /files\/\S+ is damaged/, (backup) => turn(backup, storedNames(backup)[0], '%PDF')],
  ['with a byte turned in a name', /is not a complete backup.*header/s, (backup) => turn(backup, ROWS, 'awards')],
  ['with a byte turned in its seal', /manifest\.json is damaged/, (backup) => turn(backup, SEAL)],
  [
    'with line ends of Windows',
    /is not a complete backup/,
    ({ whole }) => Buffer.from(whole.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  ],
  [
    'with other bytes behind its end',
    /is not a complete backup.*tar/s,
    ({ whole }) => Buffer.concat([whole, Buffer.alloc(4096, 'x')]),
  ],
];

/** Damages to the entries of the archive. Each has a valid header. */
const ofParts: [what: string, refusal: RegExp | undefined, change: (parts: Part[]) => Part[]][] = [
  ['without its manifest', /manifest\.json is missing/, (parts) => without(parts, MANIFEST)],
  ['without a table', /tables\/awards\.jsonl is missing/, (parts) => without(parts, ROWS)],
  ['without a file', /files\/\S+ is missing/, (parts) => without(parts, parts.find(isStored)?.name)],
  ['without its seal', /ends before manifest\.json\.sha256/, (parts) => without(parts, SEAL)],
  ['with two tables in each other’s place', /is missing/, (parts) => parts.with(1, at(parts, 2)).with(2, at(parts, 1))],
  [
    'with the bytes of two files exchanged',
    /files\/\S+ is damaged/,
    (parts) => {
      const [one, other] = parts.filter(isStored).map((part) => parts.indexOf(part));
      const first = at(parts, one);
      const second = at(parts, other);
      return parts
        .with(one ?? 0, { ...first, bytes: second.bytes })
        .with(other ?? 0, { ...second, bytes: first.bytes });
    },
  ],
  ['with a table twice', /is missing/, (parts) => parts.toSpliced(2, 0, at(parts, 1))],
  ['with a file twice', /is missing/, (parts) => parts.toSpliced(-1, 0, at(parts, -2))],
  [
    'with an entry too many',
    /contains more than its manifest lists/,
    (parts) => [...parts, { name: 'files/x', bytes: Buffer.from('x') }],
  ],
  [
    'with a path out of its folder',
    /is missing/,
    (parts) => parts.toSpliced(-1, 0, { name: '../../outside', bytes: Buffer.from('x') }),
  ],
  [
    'with a link in place of a file',
    /files\/\S+ is damaged/,
    (parts) =>
      parts.map((part) =>
        part === parts.find(isStored) ? { ...part, bytes: Buffer.alloc(0), linksTo: '/etc/passwd' } : part,
      ),
  ],
];

type Sealed = { manifest: Manifest; edit: (table: string, change: (text: string) => string) => void };

/** Contents that pass the hash check: of another version, or edited by someone. */
const sealed: [what: string, refusal: RegExp | undefined, change: (backup: Sealed) => void][] = [
  [
    'of the other engine',
    undefined,
    ({ manifest }) => (manifest.engine = manifest.engine === 'pglite' ? 'postgres' : 'pglite'),
  ],
  [
    'of a type that is unknown',
    /type of backup that this version of Laurel does not recognize/,
    ({ manifest }) => Object.assign(manifest, { format: 2 }),
  ],
  [
    'of a newer version',
    /at migration 9999_later, which this Laurel .* does not have/,
    ({ manifest }) => (manifest.migration = { tag: '9999_later', when: Number.MAX_SAFE_INTEGER }),
  ],
  ['from before the baseline', /check out commit ee058b7e/, ({ manifest }) => (manifest.migration.when = baseline - 1)],
  [
    'with a wrong hash of its rows',
    /tables\/awards\.jsonl is damaged/,
    ({ manifest }) => (tableIn(manifest, 'awards').sha256 = computeHash('')),
  ],
  [
    'with a row less than it names',
    /awards\.jsonl has the wrong number of rows/,
    ({ edit }) => edit('awards', (text) => text.slice(text.indexOf('\n') + 1)),
  ],
  [
    'without a column',
    /columns of awards are not/,
    ({ manifest }) =>
      (tableIn(manifest, 'awards').columns = tableIn(manifest, 'awards').columns.filter(
        (column) => column !== 'award_level',
      )),
  ],
  [
    'with a row that is not JSON',
    /rows of awards could not be restored/,
    ({ edit }) => edit('awards', (text) => text.replace('{', '[')),
  ],
  [
    'with the row of a file that is not JSON',
    /tables\/files\.jsonl is damaged/,
    ({ edit }) => edit('files', (text) => text.replace('{', '[')),
  ],
  [
    'with a row of nobody',
    /rows of awards could not be restored/,
    ({ edit }) => edit('awards', (text) => text.replace(/"user_id": "[^"]*"/, `"user_id": "${crypto.randomUUID()}"`)),
  ],
];

/** Paths that are not the archive itself. */
const ofPaths: Damage[] = [
  { what: 'a folder in its place', refusal: /could not be checked/, write: (file) => mkdirSync(file) },
  { what: 'a link to it', refusal: undefined, write: (file, backup) => symlinkSync(backup.file, file) },
  { what: 'a link to nothing', refusal: /could not be checked/, write: (file) => symlinkSync(`${file}.gone`, file) },
  { what: 'nothing in its place', refusal: /could not be checked/, write: () => {} },
  { what: 'packed again by tar', refusal: undefined, write: packByTar },
];

export const damages: Damage[] = [
  ...ofBytes.map(([what, refusal, change]): Damage => ({
    what,
    refusal,
    write: (file, backup) => writeFileSync(file, change(backup)),
  })),
  ...ofParts.map(([what, refusal, change]): Damage => ({
    what,
    refusal,
    write: async (file, { parts }) => writeFileSync(file, await pack(change(parts))),
  })),
  ...sealed.map(([what, refusal, change]): Damage => ({
    what,
    refusal,
    write: async (file, { parts }) => writeFileSync(file, await pack(seal(parts, change))),
  })),
  {
    what: 'with the key of a file that leads out of the store',
    refusal: /leads out of/,
    write: async (file, { parts }) => writeFileSync(file, await pack(leadOut(parts))),
  },
  ...ofPaths,
];

function storedNames({ parts }: Pick<Backup, 'parts'>): string[] {
  return parts.filter(isStored).map(({ name }) => name);
}

function findStart({ whole }: Pick<Backup, 'whole'>, name = ''): number {
  const start = whole.indexOf(`${name}\0`);
  if (start === -1 || start % 512 !== 0) throw new Error(`${name} does not begin at ${start}`);
  return start;
}

function cut(backup: Backup, name: string | undefined, after = 0): Buffer {
  return backup.whole.subarray(0, findStart(backup, name) + after);
}

function zeros(whole: Buffer, from: number): Buffer {
  const begin = Math.floor(from);
  return Buffer.concat([whole.subarray(0, begin), Buffer.alloc(whole.length - begin)]);
}

/** Turns one bit: the last character of the text after the entry's name, or the first one of its contents. */
function turn(backup: Backup, name: string | undefined, after?: string): Buffer {
  const start = findStart(backup, name);
  const index = after === undefined ? start + 512 : backup.whole.indexOf(after, start) + Buffer.byteLength(after) - 1;
  if (index < start) throw new Error(`${name} does not contain ${after}`);
  const bytes = Buffer.from(backup.whole);
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes;
}

function without(parts: Part[], name: string | undefined): Part[] {
  return parts.filter((part) => part.name !== name);
}

function at(parts: Part[], index = -1): Part {
  const part = parts.at(index);
  if (!part) throw new Error(`The backup has no entry ${index}`);
  return part;
}

function tableIn(manifest: Manifest, name: string): Manifest['tables'][number] {
  const table = manifest.tables.find((one) => one.name === name);
  if (!table) throw new Error(`The backup has no table ${name}`);
  return table;
}

function seal(parts: Part[], change: (backup: Sealed) => void): Part[] {
  const contents = new Map(parts.map(({ name, bytes }) => [name, bytes]));
  const manifest = JSON.parse(String(contents.get(MANIFEST))) as Manifest;
  const edit = (table: string, rewrite: (text: string) => string) => {
    const name = `tables/${table}.jsonl`;
    const text = rewrite(String(contents.get(name)));
    tableIn(manifest, table).sha256 = computeHash(text);
    contents.set(name, Buffer.from(text));
  };
  change({ manifest, edit });
  const text = JSON.stringify(manifest);
  contents.set(MANIFEST, Buffer.from(text)).set(SEAL, Buffer.from(computeHash(text)));
  return [...contents].map(([name, bytes]) => ({ name, bytes }));
}

function leadOut(parts: Part[]): Part[] {
  const stored = at(parts.filter(isStored), 0);
  const key = stored.name.slice('files/'.length);
  const outside = '../../outside';
  const renamed = parts.map((part) => (part === stored ? { ...stored, name: `files/${outside}` } : part));
  return seal(renamed, ({ edit }) => edit('files', (text) => text.replace(key, outside)));
}

/** The archive extracted and packed again in the same order, as an operator can do. */
function packByTar(file: string, { file: whole, parts, folder }: Backup): void {
  const extracted = mkdtempSync(path.join(folder, 'extracted-'));
  execFileSync('tar', ['-xf', whole, '-C', extracted]);
  execFileSync('tar', ['-cf', file, '-C', extracted, ...parts.map(({ name }) => name)]);
  rmSync(extracted, { recursive: true });
}

function pack(parts: Part[]): Promise<Buffer> {
  const packed = tar.pack();
  for (const { name, bytes, linksTo } of parts) {
    if (linksTo === undefined) packed.entry({ name, mode: 0o600 }, bytes);
    else packed.entry({ name, type: 'symlink', linkname: linksTo });
  }
  packed.finalize();
  return buffer(packed);
}
