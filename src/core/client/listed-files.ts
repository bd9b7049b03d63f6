import { fileName } from '../shared/uploads.ts';
import type { ListedFile } from './ui/file-list.tsx';

/** Converts file URLs to the items of a file list. */
export function listedFiles(urls: readonly string[]): ListedFile[] {
  return urls.map((url) => ({ name: fileName(url), url, downloadUrl: `${url}?download` }));
}
