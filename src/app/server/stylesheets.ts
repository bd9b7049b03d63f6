import { globSync } from 'node:fs';
import path from 'node:path';

/** The addresses of the style sheets that the build left, for a page that the server writes itself. */
export function stylesheetsOf(build: string | undefined): string[] {
  if (!build) return [];
  return globSync('assets/*.css', { cwd: path.join(build, 'client') }).map(
    (file) => `/${file.replaceAll(path.sep, '/')}`,
  );
}
