// Names of the files in an archive.
import { posix } from 'node:path';

import { getSearchSource, type NamingRow } from '#core/server/file-places.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { fileName, fileUrl } from '#core/shared/uploads.ts';

import type { ExportedFile } from './queries.ts';

/** Most file systems allow 255 bytes per name. This many characters are fewer in any script. */
const FOLDER_MAX_CHARACTERS = 60;
/** Folder of files that only a draft or a row in Trash names. */
const ELSEWHERE = 'Other files';

/** Returns a unique path in the archive for each file key: criterion, record and title of its first use. */
export function nameFiles(
  files: readonly ExportedFile[],
  registry: Pick<FeatureRegistry, 'searchSources'>,
): Map<string, string> {
  const taken = new Set<string>();
  const named = files.map(({ key, place }): [string, string] => {
    const name = fileName(fileUrl(key));
    const path = ['files', ...(place ? listFolders(registry, place, name) : [ELSEWHERE]), name].join('/');
    return [key, unlessTaken(path, taken)];
  });
  return new Map(named);
}

/** Returns the folders of a row. A row with the same name as its file needs no separate folder. */
function listFolders(registry: Pick<FeatureRegistry, 'searchSources'>, row: NamingRow, name: string): string[] {
  const { place, folder = place, read = (text) => text } = getSearchSource(registry, row);
  const title = read(row.title);
  return title === name ? [asFolder(folder)] : [asFolder(folder), asFolder(title)];
}

/** Returns a title as a folder name that every file system accepts. */
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

/** Makes a path unique, ignoring case, because some file systems do not distinguish it. */
function unlessTaken(path: string, taken: Set<string>): string {
  const { dir, name, ext } = posix.parse(path);
  let free = path;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${dir}/${name} (${count})${ext}`;
  taken.add(free.toLowerCase());
  return free;
}
