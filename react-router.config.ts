import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

import { finishBuild } from './scripts/finish-build.ts';
import { publicPaths } from './src/core/shared/paths.ts';

type Route = { path?: string; parentId?: string };

export default {
  appDirectory: 'src/app/client',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPaths],
  /** Tells the server every address of the application, so that it answers 404 for all others. */
  async buildEnd({ buildManifest, reactRouterConfig: { buildDirectory } }) {
    const routes: Record<string, Route> = buildManifest?.routes ?? {};
    const addresses = new Set(Object.values(routes).map((route) => addressOf({ route, routes })));
    const known = [...addresses].filter((address) => !address.endsWith('*')).toSorted();
    await writeFile(join(buildDirectory, 'addresses.json'), `${JSON.stringify(known, null, 2)}\n`);
    await finishBuild(buildDirectory);
  },
} satisfies Config;

function addressOf({ route, routes }: { route: Route; routes: Record<string, Route> }): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = routes[at.parentId ?? '']) parts.unshift(at.path ?? '');
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}
