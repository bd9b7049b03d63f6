/**
 * Prints the files that differ from the last commit on main, with the tests and journeys that they can reach, as JSON.
 * It reads page declarations, so it needs the project's own Node.
 */
import { execFileSync } from 'node:child_process';

import { pages } from '../../src/app/client/pages.ts';
import { root } from './bootstrap.mjs';
import { findReach, isJourney, isTest } from './reach.mjs';
import { readRepository } from './repository.mjs';

const files = readRepository(root);
const publicRoutes = [
  ...files.get('src/app/client/routes.ts').matchAll(/(?:route\(paths\.(\w+), |index\()'(routes\/[^']+)'/g),
];
const { paths } = await import('../../src/core/shared/paths.ts');
const everyPage = [
  ...pages.map((page) => ({ ...page, module: `src/${page.module}` })),
  ...publicRoutes.map(([, name = 'home', module]) => ({ address: paths[name], module: `src/app/client/${module}` })),
];
const base = readBase();
const lines = (output) => output.split('\n').filter(Boolean);
const changed = [
  ...lines(git('diff', '--name-only', '--no-renames', base)),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
];
const names = [...files.keys()];
const all = { tests: names.filter(isTest).length, journeys: names.filter(isJourney).length };
console.log(JSON.stringify({ base, changed, all, ...findReach({ files, changed, pages: everyPage }) }));

/** Returns the commit at which a branch left main. On main, the last commit of origin, if there is an origin. */
function readBase() {
  const isMain = git('branch', '--show-current').trim() === 'main';
  const [main] = (isMain ? ['origin/main'] : ['main', 'origin/main']).filter(
    (name) => git('branch', '--all', '--list', name, `remotes/${name}`) !== '',
  );
  return git('rev-parse', '--short', main ? git('merge-base', 'HEAD', main).trim() : 'HEAD').trim();
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}
