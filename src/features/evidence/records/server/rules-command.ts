// `rules check` for operators: sentences of the regulation's data that are due for review.
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import { counted } from '#core/shared/sentence.ts';
import { REVIEW_DAYS } from '#features/evidence/rule-toggles/rules.ts';
import { deadlineFile } from '#records/deadline-file.ts';
import { passages, regulationFile } from '#records/regulation-file.ts';

import { findLine, type JsonPath } from './json-lines.ts';
import { checkRegulation, isDeadlines, isPassages, readRegulation, type DataFile } from './regulation-check.ts';

const MAX_DAYS = 3650;
const DAY_MS = 86_400_000;

/** A sentence with the date of its last comparison with the regulation, `YYYY-MM-DD`. */
type Read = { name: string; day: string; path: JsonPath };

/**
 * Returns a message if everything was read recently.
 * @param words `check`, optionally `--days N`
 * @throws OperatorError with overdue sentences, invalid data, or unknown words
 */
export function runRulesCommand(
  { now }: Pick<Services, 'now'>,
  [verb, option, value]: readonly string[],
  files: readonly DataFile[] = readRegulation(),
): string {
  if (verb !== 'check') throw new OperatorError(`There is no command "rules ${verb}". The only one is "rules check".`);
  const days = parseDays(option, value);
  const period = counted(days, { one: '{count} day', other: '{count} days' });
  checkRegulation(files);
  const first = new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  const all = files.flatMap((file) => sentencesIn(file).map((one) => ({ ...one, file })));
  const late = all.filter(({ day }) => day < first).toSorted((one, other) => one.day.localeCompare(other.day));
  if (late.length === 0) {
    return `All ${all.length} rules, elements, passages and deadlines have been checked against the regulation in the last ${period}.`;
  }
  throw new OperatorError(
    [
      `${late.length} of ${all.length} rules, elements, passages and deadlines have not been checked against the regulation for ${period}:`,
      ...late.map(
        ({ name, day, path, file }) => `  ${file.path}:${findLine(file.text, path)}  ${name}, last checked on ${day}`,
      ),
    ].join('\n'),
  );
}

function parseDays(option: string | undefined, value: string | undefined): number {
  if (option === undefined) return REVIEW_DAYS;
  const days = Number(value);
  if (option === '--days' && Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new OperatorError(`Usage: rules check [--days N], with 1 to ${MAX_DAYS} days`);
}

function sentencesIn(file: DataFile): Read[] {
  const value: unknown = JSON.parse(file.text);
  if (isPassages(file)) {
    return Object.entries(passages.parse(value)).map(([citation, { readOn }]) => ({
      name: `passage ${citation}`,
      day: readOn,
      path: [citation, 'readOn'],
    }));
  }
  if (isDeadlines(file)) {
    const { deadlines, holidays } = deadlineFile.parse(value);
    return [
      ...deadlines.map(({ id, asOf }, at) => ({ name: `deadline ${id}`, day: asOf, path: ['deadlines', at, 'asOf'] })),
      ...holidays.map(({ id, asOf }, at) => ({ name: `holiday ${id}`, day: asOf, path: ['holidays', at, 'asOf'] })),
    ];
  }
  const { elements, rules } = regulationFile.parse(value);
  return [
    ...elements.map(({ id, asOf }, at) => ({ name: `element ${id}`, day: asOf, path: ['elements', at, 'asOf'] })),
    ...rules.map(({ id, asOf }, at) => ({ name: `rule ${id}`, day: asOf, path: ['rules', at, 'asOf'] })),
  ];
}
