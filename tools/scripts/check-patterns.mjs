// Finds regular expressions whose time grows faster than their text, because a text of some thousand characters would
// block everyone.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseSync, Visitor } from 'rolldown/utils';
import { matches } from './import-table.mjs';
import { readRepository } from './repository.mjs';

/**
 * Reasons why a pattern's time is safe, by pattern. If a pattern can be rewritten so that its time does not grow faster
 * than its text, it does not belong here: exclude the first character of the repeated part from what it repeats, or use
 * a lookbehind.
 */
const exceptions = new Map(
  [
    [
      /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g,
      'It is given our own pages, when a server starts.',
    ],
    [
      /^(?<before>[^\d.,٫٬]*)(?<digits>[\d.,٫٬](?:[\d.,٫٬\s'’`´]*[\d.,٫٬])?)(?<after>[^\d]*)$/u,
      'It is given 100 characters at most.',
    ],
    [/^(?<currency>[^\d\s+−–-]*)\s*(?<sign>[+−–-])\s*(?<rest>.*)$/u, 'It is given 100 characters at most.'],
    [
      /^<<(?=[^>]*\/Filter)(?:\s*(?:\/Type\s*\/ObjStm|\/(?:N|First)\s+\d+|\/Length\s+\d+(?:\s+\d+\s+R)?|\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])|\/Extends\s+\d+\s+\d+\s+R)(?=[\s/>]))+\s*>>\s*stream\r?\n/,
      'It is given 2,048 bytes at most.',
    ],
  ].map(([{ source }, reason]) => [source, reason]),
);

/** Limits of the search for an attack. They are counted in steps, since times differ between runs. */
const limits = {
  timeout: 600_000,
  incubationTimeout: null,
  attackTimeout: null,
  maxNFASize: 400,
  maxIteration: 3,
  incubationLimit: 5000,
  attackLimit: 10_000_000,
  maxAttackStringSize: 20_000,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 30,
};

/**
 * Returns the product's patterns whose time grows faster than the text. `safe` contains patterns that were found safe,
 * and new ones are added.
 */
export async function checkPatterns(files, { safe = new Set(), allowed = exceptions } = {}) {
  const found = [...files].filter(([file]) => isProduct(file)).flatMap(([file, text]) => patternsIn(file, text));
  const problems = [];
  for (const { file, pattern, flags } of found) {
    const key = `/${pattern}/${flags}`;
    if (safe.has(key) || allowed.has(pattern) || !isUnbounded(pattern)) continue;
    const { status, complexity, attack } = await check(pattern, flags, limits);
    if (status === 'safe') {
      safe.add(key);
      continue;
    }
    problems.push({
      file,
      what: `The time of ${key} is ${complexity?.summary ?? 'not known'}, for instance of ${attack?.pattern ?? 'some text'}.`,
      why: 'Whoever sends such a text holds up everyone else.',
      fix: 'Let it begin in fewer places, or name it in tools/scripts/check-patterns.mjs with the bound of what it is given.',
    });
  }
  const written = new Set(found.map(({ pattern }) => pattern));
  const gone = [...allowed.keys()].filter((pattern) => !written.has(pattern));
  return [
    ...problems,
    ...gone.map((pattern) => ({
      file: 'tools/scripts/check-patterns.mjs',
      what: `It allows /${pattern}/, which is written nowhere.`,
      why: 'What is allowed once would be allowed wherever it is written next.',
      fix: 'Remove it there.',
    })),
  ];
}

function isProduct(path) {
  return matches({ path, pattern: 'src/**.{ts,tsx}' }) && !/\.test\.tsx?$|^src\/testing\//.test(path);
}

function patternsIn(file, text) {
  const patterns = [];
  // Parsing takes long, and most files have none.
  if (!/[^\w'"`<./*]\/(?![\s/*])/.test(text)) return patterns;
  new Visitor({
    Literal: ({ regex }) => void (regex && patterns.push({ file, ...regex })),
  }).visit(parseSync(file, text).program);
  return patterns;
}

/** Whether a pattern has an unbounded repetition. Without one, the time is proportional to the text. */
function isUnbounded(pattern) {
  const bare = pattern.replaceAll(/\\[^]/g, '').replaceAll(/\[[^\]]*\]/g, '.');
  return /[*+]|\{\d+,\}/.test(bare);
}

/** Returns the patterns found safe with these limits. Checking all of them takes ten seconds. */
function readSafe(cache) {
  if (!existsSync(cache)) return new Set();
  const cached = JSON.parse(readFileSync(cache, 'utf8'));
  return new Set(JSON.stringify(cached.limits) === JSON.stringify(limits) ? cached.safe : []);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const cache = `${root}node_modules/.cache/patterns.json`;
  const safe = readSafe(cache);
  const problems = await checkPatterns(readRepository(root), { safe });
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ limits, safe: [...safe] }));
  for (const { file, what, why, fix } of problems) {
    console.error(`${file}\n  ${what}\n  Why:  ${why}\n  Do:   ${fix}\n`);
  }
  console.log(problems.length === 0 ? 'No slow regular expressions found.' : `${problems.length} to fix.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
