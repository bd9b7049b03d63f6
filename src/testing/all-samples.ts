// Samples of all features, found by file name.
import { getTableName } from 'drizzle-orm';

import type { RouteSample } from './access/route-lines.ts';
import { collectColumnSamples, findFaults, readSamples, listResources, listTables } from './samples.ts';
import type { KeyedRoute } from './replayed-requests.ts';

export const sampled = await readSamples();

const faults = sampled.flatMap(findFaults);
if (faults.length > 0) throw new Error(faults.join('\n'));

export const resources = listResources(sampled);

export const samples = collectColumnSamples(sampled);

/** Reasons of mutants that no check can notice, by name. */
export const equivalentMutants: Record<string, string> = Object.assign(
  {},
  ...listTables(sampled).map(([, sample]) => sample.equivalentMutants ?? {}),
);

export const routes: Record<string, RouteSample> = Object.fromEntries(
  sampled.flatMap(({ samples: own }) => Object.entries(own?.routes ?? {})),
);

export const keyedRoutes: Record<string, KeyedRoute> = Object.fromEntries(
  sampled.flatMap(({ samples: own }) => Object.entries(own?.keyedRoutes ?? {})),
);

export function fileOfTable(name: string): string | undefined {
  return sampled.find(({ feature }) => feature?.tables?.some((table) => getTableName(table) === name))?.file;
}

export function fileOfRoute(name: string): string | undefined {
  const [, address = ''] = name.split(' ');
  const mounts = sampled.flatMap(({ feature, file }) =>
    Object.keys({ ...feature?.routes, ...feature?.rawBodyRoutes }).map((mount) => ({ mount, file })),
  );
  const [own] = mounts
    .filter(({ mount }) => address === mount || address.startsWith(`${mount}/`))
    .toSorted((one, other) => other.mount.length - one.mount.length);
  return own?.file;
}
