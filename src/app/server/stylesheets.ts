import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The addresses of the style sheets that the build left, for a page that the server writes itself. */
export function stylesheetsOf(build: string | undefined): string[] {
  const assets = build && path.join(build, 'client/assets');
  if (!assets || !existsSync(assets)) return [];
  return readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => `/assets/${name}`);
}
