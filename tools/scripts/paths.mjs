import { posix } from 'node:path';

/**
 * Returns the paths that a document names in backticks, from the top of the repository. A README names those in its folder
 * without the folder.
 */
export function readPaths(document, text) {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path]) => path.replace(/\/$/, ''));
  const folder = document.endsWith('/README.md') ? posix.dirname(document) : '';
  return named
    .filter((path) => /^[\w.*{},$-]+(\/[\w.*{},$-]+)+$|\.(ts|tsx|mjs|md|json|css)$/.test(path))
    .map((path) => (folder && !path.startsWith('src/') ? posix.join(folder, path) : path));
}
