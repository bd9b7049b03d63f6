// Finds the tests and journeys that a change can reach, by reading only the sources.
import { posix } from 'node:path';
import { readImports } from './imports.mjs';

/** List of all features. Every server test loads it, so imports are not followed beyond it. */
const featureList = 'src/app/server/features.ts';
/** Function of the database. Servers read these files when they start, and no module imports them. */
const sqlFile = /^(src\/.+)\/sql\/[\w-]+\.sql$/;
const sqlReader = 'src/core/server/database/repeatable-sql.ts';
const featureFile = /^(src\/(?:features\/[^/]+\/[^/]+|records))\/server\/feature\.ts$/;
/** Modules that every page loads. */
const everyPage = [
  'src/app/server/main.ts',
  'src/app/client/root.tsx',
  'src/app/client/routes/workspace.tsx',
  'src/app/client/routes/public/layout.tsx',
];
const packages = ['package.json', 'package-lock.json'];
const settingsOfTests = ['vitest.config.ts', ...packages];
const settingsOfJourneys = ['playwright.config.ts', 'vite.config.ts', 'react-router.config.ts', ...packages];
/** Pattern of a declaration at the top level of a module. */
const declaration = /^(?=(?:export )?(?:async )?(?:function|const|let|class|type) )/m;

export const isTest = (file) => /^(?:src|tools)\/.*\.test\.(?:tsx?|mjs)$/.test(file);
export const isJourney = (file) => /^e2e\/[\w-]+\.spec\.ts$/.test(file);
/** Whether a module assembles the application from the list of features. */
const isComposition = (file) => /^(?:src\/app\/|src\/testing\/test-app\.ts$|tools\/demo\/)/.test(file) && !isTest(file);
const isTried = (file) => isTest(file) || isJourney(file);

/**
 * Returns tests and journeys that the changed files can reach, each with the reason.
 * @param files texts by path
 * @param pages paths of the site, each with its module and, if any, its title and label
 */
export function findReach({ files, changed, pages }) {
  const names = [...files.keys()];
  const graph = readGraph(files, [...names, ...changed]);
  const reached = new Map(changed.map((file) => [file, 'is changed']));
  const follow = (starts) => {
    const queue = [...starts];
    for (const file of queue) {
      for (const importer of graph.importers.get(file) ?? []) {
        if (reached.has(importer) || importer === featureList) continue;
        reached.set(importer, `uses ${file}`);
        queue.push(importer);
      }
    }
  };
  const add = (found, reason) => {
    const fresh = found.filter((file) => !reached.has(file));
    for (const file of fresh) reached.set(file, reason);
    return fresh;
  };

  follow(changed);
  const ownText = memoize((file) => (isTried(file) ? textWithHelpers(file, { files, graph }) : files.get(file)));
  for (const [file, folder] of [...reached.keys()].flatMap((one) => asFeature(one, files))) {
    add(
      names.filter((one) => isTest(one) && one.startsWith(`${folder}/`)),
      `tests ${folder}`,
    );
    const mounts = [...readMounts(files.get(file)), ...readCollections(files.get(`${folder}/schema.ts`))];
    for (const mount of mounts) {
      const callers = names.filter(
        (one) => (isTried(one) || one.includes('/client/')) && mentions(ownText(one), mount),
      );
      follow(add(callers, `calls ${mount}`));
    }
    if (changed.some((one) => one === file || graph.imports.get(file)?.includes(one))) {
      const readers = (graph.importers.get(featureList) ?? []).filter((one) => !isComposition(one));
      follow(add(readers, `reads every feature, and ${file} declares one`));
    }
  }

  const ofEveryPage = everyPage.find((module) => reached.has(module));
  if (ofEveryPage) add(names.filter(isJourney), `opens pages, which all use ${ofEveryPage}`);
  for (const page of pages.filter(({ module }) => reached.has(module))) {
    add(
      names.filter((file) => isJourney(file) && opens(ownText(file), page)),
      `opens ${page.address}`,
    );
  }
  const pick = (isWanted) => [...reached].filter(([file]) => isWanted(file) && files.has(file)).toSorted(byPath);
  return { tests: pick(isTest), journeys: pick(isJourney) };
}

function byPath([one], [other]) {
  return one < other ? -1 : 1;
}

function asFeature(file, files) {
  const [, folder] = featureFile.exec(file) ?? [];
  return folder && files.has(file) ? [[file, folder]] : [];
}

/** Returns the paths under which a feature's routes are mounted, or the constants that contain them. */
function readMounts(text) {
  return [...text.matchAll(/(?:'(\/[\w/-]+)'|\[(\w+)\]): /g)].map(([, path, constant]) => path ?? constant);
}

/** Returns the paths under which the routes of a feature's collections are mounted. */
function readCollections(schema = '') {
  return [...schema.matchAll(/defineCollection\(\{\s*path: '([^']+)'/g)].map(([, path]) => path);
}

function mentions(text, word) {
  return text.includes(word) && new RegExp(`${word}(?![\\w-])`).test(text);
}

/** Whether a journey contains the page's path, its title or its label, which links use. */
function opens(text, { address, title, label }) {
  const path = address.replaceAll(/:\w+/g, '[^/\'"`]+');
  return (
    new RegExp(`['"\`}]${path}(?:/?[?#'"\`]|\\$\\{)`).test(text) ||
    [title, label].some((name) => name && ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`)))
  );
}

/** Returns the text of a test, with the helper declarations that it uses. */
function textWithHelpers(file, { files, graph }) {
  const isHelper = (one) => /^(?:src\/testing|e2e)\//.test(one) && !isTried(one);
  const helpers = (graph.imports.get(file) ?? []).filter(isHelper);
  for (const helper of helpers) {
    helpers.push(...graph.imports.get(helper).filter((one) => isHelper(one) && !helpers.includes(one)));
  }
  const unused = new Map(
    helpers.flatMap((one) => files.get(one)?.split(declaration) ?? []).map((part) => [part, findName(part)]),
  );
  const used = [files.get(file)];
  for (const text of used) {
    const words = new Set(text.match(/\w+/g));
    for (const [part, name] of unused) {
      if (!words.has(name)) continue;
      unused.delete(part);
      used.push(part);
    }
  }
  return used.join('\n');
}

function findName(part) {
  return /^(?:export )?(?:async )?(?:function\*?|const|let|class|type) (\w+)/.exec(part)?.[1];
}

function memoize(make) {
  const made = new Map();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key);
  };
}

function readGraph(files, names) {
  const paths = new Set(names);
  const imports = new Map();
  const importers = new Map();
  const sql = names.filter((path) => sqlFile.test(path)).map((path) => ({ path, owner: ownerOfSql(path, files) }));
  for (const [file, text] of files) {
    const targets = new Set(/\.(?:tsx?|mjs|md)$/.test(file) ? readTargets(file, { text, paths }) : []);
    if (isTest(file)) for (const target of settingsOfTests) targets.add(target);
    if (isJourney(file)) for (const target of settingsOfJourneys) targets.add(target);
    for (const target of sql.filter(({ owner }) => owner === file)) targets.add(target.path);
    imports.set(file, [...targets]);
    for (const target of targets) {
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(file);
    }
  }
  return { imports, importers };
}

/** The feature that an SQL file belongs to, or the module that reads all of them. */
function ownerOfSql(file, files) {
  const feature = file.replace(sqlFile, '$1/feature.ts');
  return files.has(feature) ? feature : sqlReader;
}

/**
 * Returns files that a module imports or loads by a relative URL, and files that it references by path from the root.
 */
function* readTargets(file, { text, paths }) {
  for (const { specifier, isType } of readImports(text)) {
    if (isType) continue;
    if (specifier.startsWith('#')) yield `src/${specifier.slice(1)}`;
    if (specifier.startsWith('.')) yield posix.join(posix.dirname(file), specifier);
  }
  for (const [, path] of text.matchAll(/new URL\(\s*['"`]([^'"`$]+)['"`],\s*import\.meta\.url/g)) {
    const target = posix.join(posix.dirname(file), path);
    if (paths.has(target)) yield target;
    else yield* [...paths].filter((one) => one.startsWith(`${target.replace(/\/$/, '')}/`));
  }
  // Quoted paths in the product's own modules are only in comments, and reach nothing.
  if (file.startsWith('src/') && !isTest(file) && !file.startsWith('src/testing/')) return;
  for (const [, path] of text.matchAll(/['"`]([\w.][\w./-]*)['"`]/g)) if (paths.has(path)) yield path;
}
