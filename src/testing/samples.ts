// Samples that each feature has in its server/samples.ts: rows, columns and requests that the tests use.
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { getTableName } from 'drizzle-orm';

import { features } from '#app/server/features.ts';
import { getWritableColumns } from '#core/server/database/writable-columns.ts';
import type { Feature } from '#core/server/feature.ts';

import type { RouteSample } from './access/route-lines.ts';
import { sqlLines, type SqlCells } from './access/sql-lines.ts';
import type { Resource, Sample } from './access/table-samples.ts';
import type { Filling } from './filling.ts';
import type { Listed } from './listed-pages.ts';
import type { KeyedRoute } from './replayed-requests.ts';

/** Samples of one table. `columns` is required if requests write it. */
export type TableSample = Omit<Resource, 'table' | 'expected'> & {
  expected: SqlCells;
  columns?: Sample;
  /** Mutants of the table that no check can notice, each with the reason. */
  equivalentMutants?: Readonly<Record<string, string>>;
};

export type Samples = {
  /** Every table of the feature, by name. */
  tables?: Readonly<Record<string, TableSample>>;
  /** Users of each route, by method and path as in the API document. */
  routes?: Readonly<Record<string, RouteSample>>;
  /** Routes with an Idempotency-Key, by method and path as in the API document. */
  keyedRoutes?: Readonly<Record<string, KeyedRoute>>;
  /** Adds rows to every imported table of the feature. */
  fillCase?: (filling: Filling) => Promise<void>;
  /** Pages of the feature that a sidebar lists. */
  sidebars?: Listed;
  /** Entries of the feature under “Create” in the palette. */
  creates?: Listed;
};

/** Samples with their file, and the feature in the same folder. A feature without a server has none. */
export type Sampled = { feature: Feature | undefined; file: string; samples: Samples | undefined };

const src = path.join(import.meta.dirname, '..');
const everyFolder = ['core/server', 'features/*/*/server'];

/** Returns the samples in these folders, below src/, in the order of the features. */
export async function readSamples(folders: readonly string[] = everyFolder): Promise<Sampled[]> {
  const find = (name: string) =>
    globSync(
      folders.map((folder) => `${folder}/${name}.ts`),
      { cwd: src },
    );
  const [declarations, files] = [find('{core-feature,feature}'), find('samples')];
  const found = new Set([...declarations, ...files].map((file) => path.dirname(file)));
  const sampled = await Promise.all(
    [...found].map(async (folder): Promise<Sampled> => {
      const [declaration, file] = [declarations, files].map((list) => list.find((one) => path.dirname(one) === folder));
      return {
        feature: declaration ? Object.values(await load<Record<string, Feature>>(declaration))[0] : undefined,
        file: `src/${folder}/samples.ts`,
        samples: file ? (await load<{ samples: Samples }>(file)).samples : undefined,
      };
    }),
  );
  const getFeatureIndex = ({ feature }: Sampled) => (feature ? features.indexOf(feature) : features.length);
  return sampled.toSorted((one, other) => getFeatureIndex(one) - getFeatureIndex(other));
}

/** Returns the statements for each table. */
export function listResources(sampled: readonly Sampled[]): Resource[] {
  return listTables(sampled).map(([table, sample]) => ({ ...sample, table, expected: sqlLines(sample.expected) }));
}

/** Returns the samples of columns, by table. */
export function collectColumnSamples(sampled: readonly Sampled[]): Record<string, Sample> {
  return Object.fromEntries(listTables(sampled).flatMap(([table, { columns }]) => (columns ? [[table, columns]] : [])));
}

export function listTables(sampled: readonly Sampled[]): [table: string, sample: TableSample][] {
  return sampled.flatMap(({ samples }) => Object.entries(samples?.tables ?? {}));
}

/** Returns the lines that a feature's samples lack. */
export function findFaults({ feature, file, samples }: Sampled): string[] {
  const sampled = samples?.tables ?? {};
  const tables = (feature?.tables ?? []).map((table) => ({ name: getTableName(table), table }));
  const lines = [
    ...tables
      .filter(({ name }) => !Object.hasOwn(sampled, name))
      .map(({ name }) => `add \`tables: { ${name}: { expected, insert, own, set } }\``),
    ...tables
      .filter(({ name, table }) => sampled[name] && !sampled[name].columns && getWritableColumns(table))
      .map(({ name }) => `add \`columns: { … }\` to \`${name}\`, since requests write it`),
    ...Object.keys(sampled)
      .filter((key) => !tables.some(({ name }) => name === key))
      .map((name) => `delete \`${name}\`, which is no table of this feature`),
  ];
  return lines.map((line) => `${file}${samples ? '' : ' is missing'}: ${line}`);
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(src, file)).href)) as Module;
}
