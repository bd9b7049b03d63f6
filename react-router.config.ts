import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

import { finishBuild } from './tools/scripts/finish-build.ts';
import { publicPaths } from './src/core/shared/paths.ts';

type Route = { path?: string; parentId?: string };

export default {
  appDirectory: 'src/app/client',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPaths],
  /**
   * Writes every path of the application and the scripts of its page for the server, which returns 404 for all other
   * paths.
   */
  async buildEnd({ buildManifest, reactRouterConfig: { buildDirectory } }) {
    const routes: Record<string, Route> = buildManifest?.routes ?? {};
    const files = await finishBuild(buildDirectory);
    const addresses = Object.entries(routes)
      .map(([id, route]) => [getRoutePath({ route, routes }), files.get(id) ?? []] as const)
      .filter(([address]) => !address.endsWith('*'))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    await writeFile(join(buildDirectory, 'addresses.json'), `${JSON.stringify(Object.fromEntries(addresses))}\n`);
  },
} satisfies Config;

function getRoutePath({ route, routes }: { route: Route; routes: Record<string, Route> }): string {
  const parts: string[] = [];
  for (let at: Route | undefined = route; at; at = routes[at.parentId ?? '']) parts.unshift(at.path ?? '');
  return `/${parts
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
}
