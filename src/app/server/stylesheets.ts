import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the URLs of the built style sheets, for a page that the server renders itself. */
export function listStylesheets(build: string | undefined): string[] {
  const assets = build && path.join(build, 'client/assets');
  if (!assets || !existsSync(assets)) return [];
  return readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => `/assets/${name}`);
}
