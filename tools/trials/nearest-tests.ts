import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { parseSync } from 'rolldown/utils';

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.d.ts'));
const known = new Set(files);
const importers = new Map<string, string[]>();
for (const file of files) {
  for (const imported of listImports(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
}

/** Imports every feature. */
const HUB = 'src/app/server/features.ts';

/**
 * Returns the test files that import the module, nearest first: by the number of imports and folders in between. Tests
 * that start the whole application are included if they are in the folder of a feature that uses the module, or if they
 * contain its declared name as in `/api/requests`.
 */
export function nearestTests(module: string): string[] {
  const steps = (file: string) => path.relative(path.dirname(module), path.dirname(file)).split('/').filter(Boolean);
  return [...distancesFrom(module, { through: (file) => testsOfFeature(file) ?? importers.get(file) ?? [] })]
    .filter(([file]) => isTest(file))
    .map(([file, distance]) => ({ file, rank: distance + steps(file).length }))
    .toSorted((a, b) => a.rank - b.rank || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}

function distancesFrom(module: string, { through }: { through: (file: string) => string[] }): Map<string, number> {
  const distances = new Map([[module, 0]]);
  // The loop also visits the entries that it adds.
  for (const [file, distance] of distances) {
    for (const user of through(file)) if (!distances.has(user)) distances.set(user, distance + 1);
  }
  return distances;
}

const ofWholeApp = [...distancesFrom(HUB, { through: (file) => importers.get(file) ?? [] }).keys()].filter(isTest);

/** Undefined if the file declares no feature. */
function testsOfFeature(file: string): string[] | undefined {
  const folder = /^src\/((?:features\/[\w-]+\/[\w-]+|records)\/)server\/feature\.ts$/.exec(file)?.[1];
  if (folder === undefined) return undefined;
  const name = /^ {2}name: '([\w -]+?)s?',$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (name === undefined) throw new Error(`${file} declares no name`);
  return ofWholeApp.filter((test) => {
    const text = `${test} ${readFileSync(test, 'utf8')}`;
    return text.includes(folder) || text.includes(`/${name.replaceAll(' ', '-')}`);
  });
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Files of the project that the file imports values from. */
function listImports(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : moduleRequest.value)),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ]
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : path.join(path.dirname(file), name)))
    .filter((name) => known.has(name));
}
