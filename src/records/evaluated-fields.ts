// Derives how much of a record is read to judge it, because the long texts of thousands of records are hundreds of
// megabytes.
import { isForFiles, wordsIn } from './conditions.ts';
import type { Field } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import type { Condition } from './regulation-file.ts';
import { regulationFiles } from './regulation.ts';

/**
 * Extent to which a text is read: whether it is blank (`beginning`), also which words it contains (`words`), or all of
 * it.
 */
export type ReadDepth = 'beginning' | 'words' | 'whole';
const looks: readonly ReadDepth[] = ['beginning', 'words', 'whole'];

/**
 * Fields of a type that rules and elements read on any day, and how closely. Includes fields that only rules of another
 * type name.
 */
export function evaluatedFields({
  table,
  fields,
}: Pick<RecordType, 'table' | 'fields'>): ReadonlyMap<string, ReadDepth> {
  const shown = regulationFiles().flatMap(({ elements }) => elements.flatMap(({ shownBy }) => shownBy[table] ?? []));
  const depths = [
    ...shown.map((name) => [name, 'beginning'] as const),
    ...standing().map(({ for: name }) => [name, 'whole'] as const),
    ...leaves().flatMap(listReadDepths),
  ];
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const own = depths.flatMap(([one, look]) => (one === name ? [looks.indexOf(look)] : []));
      // A rule about files may name all fields.
      if (isForFiles(field)) return [[name, 'whole'] as const];
      if (own.length === 0) return [];
      return [[name, isText(field) ? (looks[Math.max(...own)] ?? 'whole') : 'whole'] as const];
    }),
  );
}

function isText({ kind }: Field): boolean {
  return kind === 'text' || kind === 'long-text' || kind === 'lines';
}

/** Returns a short text for which blank checks and word rules give the same result as for this one. */
export function extractGist(name: string, text: string): string {
  const composed = text.normalize('NFC');
  const found = leaves().flatMap((leaf) =>
    'has' in leaf && leaf.has[0] === name ? (wordsIn(leaf.has[1]).exec(composed)?.[0] ?? []) : [],
  );
  // On separate lines, so that words stay whole.
  return composed.trim() === '' ? '' : ['…', ...found].join('\n');
}

type Leaf = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

/** Returns the conditions under which one record's element substitutes for those of a criterion. */
function standing() {
  return regulationFiles().flatMap(({ elements }) => elements.flatMap(({ standsIn }) => standsIn ?? []));
}

let cached: Leaf[] | undefined;

/** All parts of a record that any condition reads. */
function leaves(): Leaf[] {
  return (cached ??= regulationFiles()
    .flatMap(({ elements, rules }) => [
      ...rules.map(({ when }) => when),
      ...elements.flatMap(({ unless = {} }) => Object.values(unless)),
    ])
    .concat(standing().map(({ when }) => when))
    .flatMap(listLeaves));
}

function listLeaves(condition: Condition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(listLeaves);
  if ('any' in condition) return condition.any.flatMap(listLeaves);
  if ('not' in condition) return listLeaves(condition.not);
  if ('count' in condition) {
    return 'where' in condition.count && condition.count.where ? listLeaves(condition.count.where) : [];
  }
  return [condition];
}

function listReadDepths(leaf: Leaf): (readonly [name: string, look: ReadDepth])[] {
  if ('empty' in leaf) return [[leaf.empty, 'beginning']];
  if ('has' in leaf) return [[leaf.has[0], 'words']];
  if ('after' in leaf) return leaf.after.map((name) => [name, 'whole']);
  const names = Object.values(leaf).flatMap((value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : [value]));
  return names.map((name) => [String(name), 'whole']);
}
