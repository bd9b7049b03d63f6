import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

const notOurs = /^(node_modules|build|data|test-results|playwright-report|\.(?!ci)[^/]*)$/;

/** Returns the texts of the repository's files by path. Only sources and documents are read. Others are empty. */
export function readRepository(root) {
  const files = new Map();
  const read = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (notOurs.test(path)) continue;
      if (entry.isDirectory()) read(path);
      else files.set(path, /\.(ts|tsx|mjs|css|sql|json|md)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '');
    }
  };
  read('');
  return files;
}
