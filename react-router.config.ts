import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import type { Config } from '@react-router/dev/config';

import { publicPaths } from './src/core/shared/paths.ts';

type Route = { path?: string; parentId?: string };

export default {
  appDirectory: 'src/app/client',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPaths],
  /** Tells the server every address of the application, so that it answers 404 for all others; and makes files small. */
  async buildEnd({ buildManifest, reactRouterConfig: { buildDirectory } }) {
    const routes: Record<string, Route> = buildManifest?.routes ?? {};
    const addresses = new Set(Object.values(routes).map((route) => addressOf({ route, routes })));
    const known = [...addresses].filter((address) => !address.endsWith('*')).toSorted();
    await writeFile(join(buildDirectory, 'addresses.json'), `${JSON.stringify(known, null, 2)}\n`);
    for await (const file of glob('client/assets/manifest-*.js', { cwd: buildDirectory })) await trimManifest(join(buildDirectory, file));
    for await (const file of glob('client/**/*.{js,css,svg}', { cwd: buildDirectory })) await compress(join(buildDirectory, file));
  },
} satisfies Config;

/**
 * Leaves out of the browser's list of routes the files that each one imports: only links that fetch ahead ask for them,
 * and none here does. That is two thirds of the list, which every page carries.
 */
async function trimManifest(file: string): Promise<void> {
  const [, before = '', json = '', after = ''] = /^(.*?=)(\{.*\})(;?)$/s.exec((await readFile(file, 'utf8')).trim()) ?? [];
  const manifest = JSON.parse(json) as { routes: Record<string, { imports: string[] }> };
  for (const route of Object.values(manifest.routes)) route.imports = [];
  await writeFile(file, before + JSON.stringify(manifest) + after);
}

/** As small as it goes, once: whoever asks gets what lies beside the file. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

function addressOf({ route, routes }: { route: Route; routes: Record<string, Route> }): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = routes[at.parentId ?? '']) parts.unshift(at.path ?? '');
  return `/${parts.flatMap((part) => part.split('/')).filter(Boolean).join('/')}`;
}
