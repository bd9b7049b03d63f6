// Apart from the packing: what the files of an archive are called.
import { posix } from 'node:path';

import { declarationOf, type NamingRow } from '#core/server/file-places.ts';
import type { Product } from '#core/server/feature.ts';
import { fileName, fileUrl } from '#core/shared/uploads.ts';

import type { ExportedFile } from './queries.ts';

/** Most file systems take 255 bytes a name; in any script these are fewer. */
const FOLDER_MAX_CHARACTERS = 60;
/** Where a file goes that only a draft names, or a row in Trash. */
const ELSEWHERE = 'Other files';

/** A file's way in the archive, by its key: by criterion, record and title, where it is used first; no two are the same. */
export function nameFiles(files: readonly ExportedFile[], product: Pick<Product, 'searched'>): Map<string, string> {
  const taken = new Set<string>();
  const named = files.map(({ key, place }): [string, string] => {
    const name = fileName(fileUrl(key));
    const path = ['files', ...(place ? foldersOf(product, place, name) : [ELSEWHERE]), name].join('/');
    return [key, unlessTaken(path, taken)];
  });
  return new Map(named);
}

/** A row that is called as its file is needs no folder of its own. */
function foldersOf(product: Pick<Product, 'searched'>, row: NamingRow, name: string): string[] {
  const { place, folder = place, read = (text) => text } = declarationOf(product, row);
  const title = read(row.title);
  return title === name ? [asFolder(folder)] : [asFolder(folder), asFolder(title)];
}

/** A title as every disk takes it for the name of a folder. */
function asFolder(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const characters = Array.from(new Intl.Segmenter('en').segment(plain), ({ segment }) => segment);
  return (
    characters
      .slice(0, FOLDER_MAX_CHARACTERS)
      .join('')
      .replace(/^[. ]+|(?<![. ])[. ]+$/g, '') || 'Untitled'
  );
}

/** Disks that know no capitals take two names for one that differ in nothing else. */
function unlessTaken(path: string, taken: Set<string>): string {
  const { dir, name, ext } = posix.parse(path);
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${dir}/${name} (${count})${ext}`;
  taken.add(free.toLowerCase());
  return free;
}
