// Checks that fields, choices and passages named in the regulation's data exist, when the program is built.
import { readFileSync } from 'node:fs';

import { OperatorError } from '#core/server/operator-error.ts';
import { deadlineFile } from '#records/deadline-file.ts';
import { parts } from '#records/findings.ts';
import { passages, regulationFile, type Passage, type RegulationFile } from '#records/regulation-file.ts';

import { findLine, type JsonPath } from './json-lines.ts';
import { problemsIn } from './regulation-problems.ts';

/** A file of the regulation's data, with the path shown in messages. */
export type DataFile = { path: string; text: string };

/** A mistake in such a file. */
type Problem = { path: JsonPath; message: string };

const folder = 'src/records/regulation';
const textFile = `${folder}/text.json`;
const deadlinesFile = `${folder}/deadlines.json`;

/** Installed files: the passages, the deadlines, and one file of elements and rules per part. */
export function readRegulation(): DataFile[] {
  const here = new URL('../../../../records/regulation/', import.meta.url);
  return ['text', 'deadlines', ...parts].map((name) => ({
    path: `${folder}/${name}.json`,
    text: readFileSync(new URL(`${name}.json`, here), 'utf8'),
  }));
}

/**
 * Rejects data with an unknown operator, field, table, choice, element or passage, a duplicate ID, or dates out of
 * order.
 * @throws OperatorError with file and line of each mistake
 */
export function checkRegulation(files: readonly DataFile[] = readRegulation()): void {
  const texts = files.find(isPassages);
  const [read, problems] = texts ? readPassages(texts) : [{}, [`${textFile}: The file is missing`]];
  const seen = { rules: new Set<string>(), elements: new Set<string>(), passages: new Set(Object.keys(read)) };
  for (const file of files) {
    if (file === texts) continue;
    if (isDeadlines(file)) {
      problems.push(...parse(file, (value) => deadlineFile.safeParse(value)).problems);
      continue;
    }
    const { data, problems: found } = parse(file, (value) => regulationFile.safeParse(value));
    problems.push(
      ...found,
      ...(data ? problemsIn(data as RegulationFile, seen).map((one) => formatProblem(file, one)) : []),
    );
  }
  if (problems.length > 0) throw new OperatorError(`The regulation data is not valid:\n${problems.join('\n')}`);
}

/** Whether a file contains passages instead of elements and rules. */
export function isPassages({ path }: DataFile): boolean {
  return path === textFile;
}

/** Whether a file contains deadlines of notices. */
export function isDeadlines({ path }: DataFile): boolean {
  return path === deadlinesFile;
}

function readPassages(file: DataFile): [Record<string, Passage>, string[]] {
  const { data, problems } = parse(file, (value) => passages.safeParse(value));
  return [(data ?? {}) as Record<string, Passage>, problems];
}

type Issue = Problem & { keys?: readonly string[] };
type Parsed = { success: true; data: unknown } | { success: false; error: { issues: readonly Issue[] } };

function parse(file: DataFile, check: (value: unknown) => Parsed): { data?: unknown; problems: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(file.text);
  } catch (error) {
    return { problems: [`${file.path}: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const checked = check(value);
  if (checked.success) return { data: checked.data, problems: [] };
  return { problems: checked.error.issues.flatMap(toProblems).map((problem) => formatProblem(file, problem)) };
}

function toProblems({ path, message, keys = [] }: Issue): Problem[] {
  if (keys.length === 0) return [{ path, message }];
  return keys.map((key) => ({ path: [...path, key], message: `Unknown key "${key}"` }));
}

function formatProblem({ path: file, text }: DataFile, { path, message }: Problem): string {
  return `${file}:${findLine(text, path)}: ${message}`;
}
