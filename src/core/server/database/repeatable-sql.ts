// The functions and triggers of the database: the `.sql` files in the `sql` folders of `src`.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** SQL that is applied again when its text changes. */
export type RepeatableSql = {
  /** Path of its file in `src`, with the trigger's name behind it if the file has many. */
  name: string;
  text: string;
  hash: string;
  /** Names of the functions in `app` that it creates. */
  functions: readonly string[];
  /** Triggers that it creates, as `tasks_restrict_columns on tasks`. */
  triggers: readonly string[];
  /** Whether its tables must exist first. Tables themselves call other functions, in policies, defaults and generated columns. */
  needsTables: boolean;
};

const sourceFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * Generated from declarations, with one trigger per line. Each is applied separately, so that a change locks only its
 * table.
 */
export const GENERATED_TRIGGERS = 'app/server/sql/triggers.sql';

/** Schemas and roles, which all others need. */
const SETUP = 'core/server/database/setup.sql';

/** Returns all of them in the order in which they are applied. */
export function readRepeatables(): RepeatableSql[] {
  const features = foldersIn('features').flatMap(foldersIn);
  const parents = [...foldersIn('core/server'), ...features.map((feature) => `${feature}/server`), 'app/server'];
  const functions = parents
    .flatMap(listSqlFiles)
    .filter((file) => file !== GENERATED_TRIGGERS)
    .toSorted();
  return [...[SETUP, ...functions].map((file) => repeatable(file, readSource(file))), ...readGeneratedTriggers()];
}

// A pattern of `globSync` takes 35 ms of each start, and these two functions 3.
function foldersIn(parent: string): string[] {
  return readdirSync(path.join(sourceFolder, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`);
}

function listSqlFiles(parent: string): string[] {
  const folder = path.join(sourceFolder, parent, 'sql');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${parent}/sql/${name}`);
}

function readSource(file: string): string {
  return readFileSync(path.join(sourceFolder, file), 'utf8');
}

function readGeneratedTriggers(): RepeatableSql[] {
  const statements = readSource(GENERATED_TRIGGERS)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'));
  return statements.map((statement) =>
    repeatable(`${GENERATED_TRIGGERS} ${triggersIn(statement).join(' ')}`, statement),
  );
}

function repeatable(name: string, text: string): RepeatableSql {
  const header = /create or replace function ([\s\S]*?)\blanguage\b/.exec(text)?.[1] ?? '';
  const triggers = triggersIn(text);
  return {
    name,
    text,
    hash: createHash('sha256').update(text).digest('hex'),
    functions: [...text.matchAll(/^create or replace function app\.(\w+)/gm)].map(([, found = '']) => found),
    triggers,
    // A trigger's function, and one that takes or returns a table's row, which no policy calls.
    needsTables: triggers.length > 0 || /returns trigger|\bpublic\./.test(header),
  };
}

function triggersIn(text: string): string[] {
  return text.split(/^(?=create )/m).flatMap((statement) => {
    const [found, trigger, table] =
      /^create (?:or replace |constraint )?trigger (\w+)\b[\s\S]*?\bon (\w+)/.exec(statement) ?? [];
    return found ? [`${trigger} on ${table}`] : [];
  });
}
