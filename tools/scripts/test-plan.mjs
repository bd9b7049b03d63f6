import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

import { root, run } from './bootstrap.mjs';
import { isJourney, isTest } from './reach.mjs';
import { readRepository } from './repository.mjs';

const parts = ['checks', 'unit', 'api', 'e2e'];
const projectsOf = { unit: ['unit*'], api: ['pglite', 'postgres', 's3'] };
const usage =
  `Choose parts (${parts.join(', ')}), \`all\`, \`changed\`, or test files by any part of their paths; ` +
  'nothing means each test once.';
/** Each test once: in one of three time zones, and on one of two engines. Journeys run on the other. */
const once = {
  ...planParts(parts),
  projects: ['unit', 'unit-west', 'postgres'],
  env: { LAUREL_TEST_ONCE: 'true' },
  journeyProject: 'main',
};
/** Maximum number of listed names. The others are only counted. */
const SHOWN = 40;

/**
 * Plans one run: the requested checks, tests and journeys. `tests` and `journeys` are file names, `true` for all of
 * them, or undefined for none. `projects` are those of vitest.config.ts, and `journeyProject` that of
 * playwright.config.ts. `linted` are file names, or undefined for all of them.
 * @throws if a name is unknown
 */
export async function planFor(selection) {
  if (selection.length === 0) return once;
  if (selection.length === 1 && selection[0] === 'all') return planParts(parts);
  if (selection.every((name) => parts.includes(name))) return planParts(selection);
  if (selection.length === 1 && selection[0] === 'changed') return planChanged();
  if (selection.some((name) => ['all', 'changed', ...parts].includes(name))) {
    throw new Error(`Parts, \`all\`, \`changed\` and files are not combined. ${usage}`);
  }
  return planFiles(selection, [...readRepository(root).keys()]);
}

function planParts(selection) {
  const projects = selection.flatMap((part) => projectsOf[part] ?? []);
  return {
    checks: selection.includes('checks'),
    tests: projects.length > 0 || undefined,
    projects,
    journeys: selection.includes('e2e') || undefined,
  };
}

/** Plans test files on every engine, whether or not they declare a dependency on it. */
export function planFiles(selection, files) {
  const found = selection.map((name) => {
    const path = (isAbsolute(name) ? relative(root, name) : name).replace(/^\.\//, '');
    return { name, matching: files.filter((file) => (isTest(file) || isJourney(file)) && file.includes(path)) };
  });
  const unknown = found.filter(({ name, matching }) => name.startsWith('-') || matching.length === 0);
  if (unknown.length > 0) {
    throw new Error(`No test file matches ${unknown.map(({ name }) => `"${name}"`).join(', ')}. ${usage}`);
  }
  const chosen = [...new Set(found.flatMap(({ matching }) => matching))];
  return { ...split(chosen), env: { LAUREL_TEST_EVERY_ENGINE: 'true' } };
}

async function planChanged() {
  let output = '';
  const code = await run('node', ['tools/scripts/changed.mjs'], { onOutput: (text) => (output += text) });
  if (code !== 0) throw new Error(`${output}\nThe changes were not read; the message above says why.`);
  const { base, changed, all, tests, journeys } = JSON.parse(output.trimEnd().split('\n').at(-1));
  console.log(`${count(changed, 'file')} changed since ${base}, the last commit on main.`);
  console.log(
    `They can reach ${tests.length} of ${all.tests} test files and ${journeys.length} of ${all.journeys} journey files.`,
  );
  const reached = [...tests, ...journeys];
  for (const [file, reason] of reached.slice(0, SHOWN)) console.log(`  ${file}: ${reason}`);
  if (reached.length > SHOWN) console.log(`  and ${reached.length - SHOWN} more`);
  const linted = changed.filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)));
  return {
    checks: changed.length > 0,
    linted: changed.includes('.oxlintrc.json') ? undefined : linted,
    ...split(reached.map(([file]) => file)),
  };
}

function split(files) {
  const [tests, journeys] = [files.filter(isTest), files.filter(isJourney)];
  return { tests: tests.length > 0 ? tests : undefined, journeys: journeys.length > 0 ? journeys : undefined };
}

function count({ length }, noun) {
  return `${length} ${noun}${length === 1 ? '' : 's'}`;
}
