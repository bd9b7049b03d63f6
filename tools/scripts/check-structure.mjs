import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkDomains } from './check-domains.mjs';
import { checkProse } from './check-prose.mjs';
import { checkSqlLayout } from './check-sql-layout.mjs';
import { checkWords } from './check-words.mjs';
import { findLine, matches, mayImport } from './import-table.mjs';
import { findImports } from './imports.mjs';
import { readPaths } from './paths.mjs';
import { readRepository } from './repository.mjs';

const MAX_LINES = 300;
/** Maximum lines of a test file. The formatter puts each case of a list on separate lines. */
const MAX_TEST_LINES = 400;
const findIt = 'docs/find-it.md';
const journal = 'src/core/server/database/migrations/meta/_journal.json';

const rules = [
  checkImports,
  checkCycles,
  checkLengths,
  checkNames,
  checkJournal,
  checkMaps,
  checkTests,
  checkLocalTime,
  checkElevated,
];

/** Returns the faults in the repository's structure. `files` maps each path to its text. */
export function checkStructure(files) {
  return rules.flatMap((rule) => rule(files));
}

function checkImports(files) {
  const problems = [];
  for (const { file, target, isType } of findImports(files)) {
    const line = findLine(file);
    if (!line || mayImport({ line, file, target, isType })) continue;
    const intoServer = line.isClient && matches({ path: target, pattern: '**/server/**' });
    problems.push({
      file: posix.join('src', file),
      what: `${line.name} may not import ${target}.`,
      why: intoServer
        ? 'A value imported from server/ ends up in the browser, and so does all that it imports in turn.'
        : `Each place knows only what lies beneath it, so a change stays where it is made. ${describe(line)}`,
      fix: intoServer
        ? 'Import its type alone (`import type`), or move what both need into schema.ts, rules.ts or core/shared.'
        : adviseOn({ file, target }),
    });
  }
  return problems;
}

function describe({ name, may }) {
  return `The import table lets ${name} reach: ${may.join(', ')}.`;
}

function adviseOn({ file, target }) {
  if (target.endsWith('/server/samples.ts')) return 'Samples are for the tests, which find them by themselves.';
  if (target.startsWith('testing/')) {
    return 'Only *.test.ts and samples.ts use testing/. Move what the product needs out of it.';
  }
  if (target.startsWith('../tools/')) {
    return 'Tools are programs of their own. Pass what the product needs of them in from there.';
  }
  if (target.startsWith('app/')) return 'app/ puts the pieces together and nothing imports it. Let app/ pass this in.';
  if (file.startsWith('core/')) {
    return 'core/ knows no feature. Take it as an argument, or move this file to its feature.';
  }
  if (matches({ path: target, pattern: 'features/*/*/server/**' })) {
    return "Ask through that feature's queries.ts, or let app/server pass the function in.";
  }
  return 'Move what both need into core/, or into schema.ts or rules.ts of the feature it belongs to.';
}

function checkCycles(files) {
  const next = new Map();
  for (const { file, target, isType } of findImports(files)) {
    if (!isType) next.set(file, [...(next.get(file) ?? []), target]);
  }
  const problems = [];
  const done = new Set();
  const visit = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) {
      problems.push({
        file: posix.join('src', file),
        what: `It imports itself in a circle: ${[...path.slice(start), file].join(' → ')}.`,
        why: 'In a circle one file runs before what it needs exists, and none can be understood or moved alone.',
        fix: 'Move what they share into a file that imports neither, or make an import a type (`import type`).',
      });
    }
    if (done.has(file)) return;
    done.add(file);
    for (const target of next.get(file) ?? []) visit(target, [...path, file]);
  };
  for (const file of next.keys()) visit(file, []);
  return problems;
}

function maxLines(file) {
  return /\.(test|spec)\.\w+$/.test(file) ? MAX_TEST_LINES : MAX_LINES;
}

function checkLengths(files) {
  return [...files]
    .filter(([file]) => matches({ path: file, pattern: '{src,tools,e2e}/**.{ts,tsx,mjs,css}' }))
    .map(([file, text]) => ({ file, text, lines: text.trimEnd().split('\n') }))
    .filter(({ file, lines }) => lines.length > maxLines(file))
    .filter(({ lines }) => !lines.slice(0, 5).some((line) => /\breason for length: \S/.test(line)))
    .map(({ file, lines }) => ({
      file,
      what: `It has ${lines.length} lines; ${maxLines(file)} is the most.`,
      why: 'A file that long holds more than one idea, and the second one is hard to find.',
      fix:
        'Split it by what changes together. Where it is truly better whole, say so in its first lines: ' +
        '`// reason for length: …`.',
    }));
}

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** Names that fit anything. */
const vague = 'utils|helpers|common|misc|index';
const namesInFeature = new RegExp(
  [
    '^(?:schema|rules)(?:\\.test)?\\.ts$',
    `^server/(?!(?:${vague})\\.)(?:${kebab}\\.)+ts$`,
    `^server/sql/${kebab}\\.sql$`,
    `^client/(?:${kebab}/)*(?:${kebab}\\.)+(?:ts|tsx|css)$`,
  ].join('|'),
);
const nameAnywhere = new RegExp(`^(?:${kebab}/)*(?:${kebab}\\.)+(?:ts|tsx|css)$`);

function checkNames(files) {
  return [...files.keys()].flatMap((path) => {
    if (!matches({ path, pattern: 'src/**' })) return [];
    const feature = /^src\/features\/[^/]+\/([^/]+)\/(.+)$/.exec(path);
    if (feature) {
      const [, noun, name] = feature;
      return namesInFeature.test(name) ? [] : [unknownNameIn({ path, noun })];
    }
    const isKnown = nameAnywhere.test(path) && findLine(path.slice('src/'.length));
    return /\.(ts|tsx|css)$/.test(path) && !isKnown ? [describeUnknownPlace(path)] : [];
  });
}

function unknownNameIn({ path, noun }) {
  return {
    file: path,
    what: `The feature "${noun}" has no place for this file name.`,
    why: 'Every feature has the same few files: if you know one, you know them all.',
    fix:
      'Root: schema.ts, rules.ts. server/: feature.ts, table.ts, queries.ts, service.ts, present.ts, routes.ts, mails.ts, access.ts, samples.ts, ' +
      'or a noun for its contents, and sql/ for functions of the database. client/: api.ts and kebab-case files.',
  };
}

function describeUnknownPlace(path) {
  return {
    file: path,
    what: 'It lies where the import table knows no code, or its name is not kebab-case.',
    why: 'Code in an unknown place is bound by no rule.',
    fix: 'Move it to where it runs (server/ or client/) in core/, features/DOMAIN/FEATURE/, app/ or testing/, in kebab-case.',
  };
}

function checkJournal(files) {
  if (!files.has(journal)) return [];
  const { entries } = JSON.parse(files.get(journal));
  return entries
    .filter((entry, index) => index > 0 && entry.when <= entries[index - 1].when)
    .map(({ tag }) => ({
      file: journal,
      what: `Migration ${tag} is not newer than the one before it (its "when" must rise).`,
      why: 'The migrator silently skips a migration that is older than the newest one applied.',
      fix: 'Generate it again (npm run db:generate) after taking over the other one.',
    }));
}

function checkMaps(files) {
  return [...files].filter(([file]) => isMap(file)).flatMap(([map, page]) => checkMap({ map, page, files }));
}

const isMap = (file) => file === findIt || matches({ path: file, pattern: 'src/features/*/README.md' });

function checkMap({ map, page, files }) {
  const all = [...files.keys()];
  return readPaths(map, page)
    .filter((path) => !all.some((file) => [path, `${path}/**`].some((pattern) => matches({ path: file, pattern }))))
    .map((path) => ({
      file: map,
      what: `It names ${path}, which does not exist.`,
      why: 'A map that is wrong once is not read twice.',
      fix: 'Write the path as it is now, from the top of the repository, or in a README from its folder.',
    }));
}

function checkTests(files) {
  const leftOut = /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|fixme|todo)\b/g;
  return [...files]
    .filter(([file]) => matches({ path: file, pattern: '{src,e2e}/**.{test,spec}.{ts,tsx}' }))
    .flatMap(([file, text]) => [...text.matchAll(leftOut)].map(([words]) => ({ file, words })))
    .map(({ file, words }) => ({
      file,
      what: `It says ${words}.`,
      why: 'A test left out looks exactly like a test passed.',
      fix: 'Make it pass, or delete it.',
    }));
}

function checkLocalTime(files) {
  const local =
    /\.toLocale(?:Date|Time)String\(|new Date\([^)]*\)\.toLocaleString\(|\.[gs]et(?:Date|Day|Month|FullYear|Hours|Minutes)\(/g;
  return [...files]
    .filter(([file]) => matches({ path: file, pattern: 'src/**.{ts,tsx}' }) && !/\.test\.tsx?$/.test(file))
    .flatMap(([file, text]) => [...text.matchAll(local)].map(([call]) => ({ file, call })))
    .map(({ file, call }) => ({
      file,
      what: `It uses the machine's own time zone: ${call}…).`,
      why: 'A reader chooses a time zone, and a calendar date is a day early west of Greenwich.',
      fix: 'Use formatDate, formatInstant or dateIn, or the methods for UTC.',
    }));
}

/** Elevated and system actions: file, reason (undefined if it is no literal) and line. */
export function listElevated(files) {
  return [...files]
    .filter(([file]) => isRequestCode(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/\.(?:elevated|readElevated)\(\s*(?:'((?:[^'\\]|\\.)*)'\s*,)?/g)].map(
        ({ 1: reason, index }) => ({
          file,
          reason,
          line: text.slice(0, index).split('\n').length,
        }),
      ),
    );
}

function isRequestCode(file) {
  return matches({ path: file, pattern: 'src/{features,app}/**.ts' }) && !file.endsWith('.test.ts');
}

function checkElevated(files) {
  const actions = listElevated(files);
  const reasons = new Set();
  const misused = actions.flatMap(({ file, reason, line }) => {
    if (reason === undefined) return [[file, `The reason of ctx.elevated in line ${line} is no literal.`]];
    if (reasons.has(reason)) return [[file, `The reason of ctx.elevated in line ${line} is that of another action.`]];
    reasons.add(reason);
    return [];
  });
  const direct = [...files]
    .filter(
      ([file]) =>
        matches({ path: file, pattern: '{src/features,src/app,tools/demo}/**.ts' }) && !file.endsWith('.test.ts'),
    )
    .flatMap(([file, text]) =>
      [...text.matchAll(/\.((?:readAs|as)Elevated)\(/g)].map(([, call]) => [file, `It calls database.${call}.`]),
    );
  return [...misused, ...direct].map(([file, what]) => ({
    file,
    what,
    why: 'Without row policies, nothing but the action itself decides whose rows it takes. Each such action is listed, logged and tried.',
    fix: "Call ctx.elevated('decides an application', work), with a unique reason.",
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readRepository(fileURLToPath(new URL('../..', import.meta.url)));
  if (process.argv.includes('--elevated')) {
    for (const { file, line, reason } of listElevated(files)) console.log(`${file}:${line}  ${reason}`);
    process.exit();
  }
  const problems = [
    ...checkStructure(files),
    ...checkDomains(files),
    ...checkProse(files),
    ...checkSqlLayout(files),
    ...checkWords(files),
  ];
  for (const { file, what, why, fix } of problems) {
    console.error(`${file}\n  ${what}\n  Why:  ${why}\n  Do:   ${fix}\n`);
  }
  const isSound = problems.length === 0;
  console.log(isSound ? 'The structure is as ARCHITECTURE.md describes it.' : `${problems.length} to fix.`);
  process.exitCode = isSound ? 0 : 1;
}
