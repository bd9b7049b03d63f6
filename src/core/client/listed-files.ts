import { fileName } from '../shared/uploads.ts';
import type { ListedFile } from './ui/file-list.tsx';

/** Files as a list shows them, by their addresses. */
export function listedFiles(urls: readonly string[]): ListedFile[] {
  return urls.map((url) => ({ name: fileName(url), url, downloadUrl: `${url}?download` }));
}
