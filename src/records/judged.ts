// How much of a record is read to judge it: the long texts of thousands of records are hundreds of megabytes.
import { isForFiles, wordsIn } from './conditions.ts';
import type { Field } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';
import { regulationFiles, type Condition } from './regulation.ts';

/** Of a text: whether it is blank (`beginning`), also which words stand in it (`words`), or all of it. */
export type Look = 'beginning' | 'words' | 'whole';
const looks: readonly Look[] = ['beginning', 'words', 'whole'];

/**
 * The fields of a type that rules and elements look at on any day, and how closely. A field that only another type's rule
 * names is among them too.
 */
export function judgedFields({ table, fields }: Pick<RecordType, 'table' | 'fields'>): ReadonlyMap<string, Look> {
  const shown = regulationFiles().flatMap(({ elements }) => elements.flatMap(({ shownBy }) => shownBy[table] ?? []));
  const asked = [
    ...shown.map((name) => [name, 'beginning'] as const),
    ...standing().map(({ for: name }) => [name, 'whole'] as const),
    ...leaves().flatMap(looksOf),
  ];
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const own = asked.flatMap(([one, look]) => (one === name ? [looks.indexOf(look)] : []));
      // A rule of the language of files may name all fields.
      if (isForFiles(field)) return [[name, 'whole'] as const];
      if (own.length === 0) return [];
      return [[name, isText(field) ? (looks[Math.max(...own)] ?? 'whole') : 'whole'] as const];
    }),
  );
}

function isText({ kind }: Field): boolean {
  return kind === 'text' || kind === 'long-text' || kind === 'lines';
}

/** A short text of which rules that ask for a blank text or for words hold as they do of this one. */
export function gistOf(name: string, text: string): string {
  const composed = text.normalize('NFC');
  const found = leaves().flatMap((leaf) =>
    'has' in leaf && leaf.has[0] === name ? (wordsIn(leaf.has[1]).exec(composed)?.[0] ?? []) : [],
  );
  // On lines of their own, so that they are whole words as they were.
  return composed.trim() === '' ? '' : ['…', ...found].join('\n');
}

type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

/** Where one record's element stands for those of a criterion. */
function standing() {
  return regulationFiles().flatMap(({ elements }) => elements.flatMap(({ standsIn }) => standsIn ?? []));
}

let known: Leaf[] | undefined;

/** All that any condition asks of a record. */
function leaves(): Leaf[] {
  return (known ??= regulationFiles()
    .flatMap(({ elements, rules }) => [
      ...rules.map(({ when }) => when),
      ...elements.flatMap(({ unless = {} }) => Object.values(unless)),
    ])
    .concat(standing().map(({ when }) => when))
    .flatMap(leavesOf));
}

function leavesOf(condition: Condition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesOf);
  if ('any' in condition) return condition.any.flatMap(leavesOf);
  if ('not' in condition) return leavesOf(condition.not);
  if ('count' in condition) {
    return 'where' in condition.count && condition.count.where ? leavesOf(condition.count.where) : [];
  }
  return [condition];
}

function looksOf(leaf: Leaf): (readonly [name: string, look: Look])[] {
  if ('empty' in leaf) return [[leaf.empty, 'beginning']];
  if ('has' in leaf) return [[leaf.has[0], 'words']];
  if ('after' in leaf) return leaf.after.map((name) => [name, 'whole']);
  const names = Object.values(leaf).flatMap((value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : [value]));
  return names.map((name) => [String(name), 'whole']);
}
