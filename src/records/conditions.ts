// Compiles the closed language of conditions into functions of one record.
import { FILES_PREFIX } from '#core/shared/paths.ts';
import { isAfterDate } from '#core/shared/partial-date.ts';

import { listUrls, isEmptyValue, type Field, type FieldValue } from './field-types/kinds.ts';
import type { FileTranslation } from './findings.ts';
import type { RecordType } from './record-type.ts';
import type { Condition } from './regulation-file.ts';
import { EVERY, FILED_ON } from './regulation.ts';
import type { EvaluatedRow } from './schema.ts';

/** Data available to conditions in addition to the record. */
export type ConditionContext = {
  /** Translations by the URL of the original. */
  translations: ReadonlyMap<string, FileTranslation>;
  filedOn: string | null;
  /** Unreadable files by record. Judged records no longer name them. */
  unreadable?: ReadonlyMap<string, readonly FieldMatch[]>;
};

/** Subject of a condition: the record, or one of its files. */
export type FieldMatch = { field: string; file: string | null };

/** Null if the condition does not hold. Otherwise its subject, if it can be named. */
export type ConditionPredicate = (row: EvaluatedRow, surroundings: ConditionContext) => readonly FieldMatch[] | null;

const HOLDS: readonly FieldMatch[] = [];

/** Compiles a condition for one record type. A field that the type lacks is empty. */
export function compileCondition(condition: Condition, type: Pick<RecordType, 'fields'>): ConditionPredicate {
  if ('all' in condition) return matchAll(condition.all.map((part) => compileCondition(part, type)));
  if ('any' in condition) return matchAny(condition.any.map((part) => compileCondition(part, type)));
  if ('not' in condition) {
    const test = compileCondition(condition.not, type);
    return (row, surroundings) => (test(row, surroundings) ? null : HOLDS);
  }
  // Records are counted when the whole case is judged, not per record.
  if ('count' in condition) return () => null;
  if ('language' in condition) return matchLanguage(condition.language, type);
  if ('unreadable' in condition) return matchUnreadable(condition.unreadable);
  return compileLeaf(condition, type);
}

/** Whether nothing was entered. White space counts as nothing. */
function isBlank(field: Field, value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every((line) => line.trim() === '');
  return isEmptyValue(field, value);
}

/** Whether a field shows something. A field of files needs at least one stored file. */
export function hasFieldEvidence(field: Field, value: FieldValue | undefined): boolean {
  return isForFiles(field) ? listUrls(field, value).some(isKept) : !isBlank(field, value);
}

/** Stored files that a field contains. Everything else in it is a link. */
export function filesIn(field: Field, value: FieldValue | undefined): string[] {
  return listUrls(field, value).filter(isKept);
}

/** URLs were checked when they were written, so their prefix decides. There can be thousands. */
function isKept(address: string): boolean {
  return address.startsWith(FILES_PREFIX);
}

export function isForFiles({ kind }: Field): boolean {
  return kind === 'file' || kind === 'files';
}

/** Finds whole words in composed text (NFC), ignoring case. */
export function wordsIn(words: readonly string[]): RegExp {
  const escaped = words.map((word) => word.normalize('NFC').trim().split(/\s+/u).map(escape).join('\\s+'));
  const letter = '[\\p{L}\\p{M}\\p{N}_]';
  return new RegExp(`(?<!${letter})(?:${escaped.join('|')})(?!${letter})`, 'iu');
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function matchAll(tests: readonly ConditionPredicate[]): ConditionPredicate {
  return (row, surroundings) => {
    let hits = HOLDS;
    for (const test of tests) {
      const found = test(row, surroundings);
      if (!found) return null;
      if (found.length > 0) hits = [...hits, ...found];
    }
    return hits;
  };
}

function matchAny(tests: readonly ConditionPredicate[]): ConditionPredicate {
  return (row, surroundings) => {
    let hits: readonly FieldMatch[] | null = null;
    for (const test of tests) {
      const found = test(row, surroundings);
      if (found) hits = hits && found.length > 0 ? [...hits, ...found] : (hits ?? found);
    }
    return hits;
  };
}

function matchLanguage(name: string, { fields }: Pick<RecordType, 'fields'>): ConditionPredicate {
  const matching = Object.entries(fields).filter(
    ([key, field]) => isForFiles(field) && (name === EVERY || key === name),
  );
  return (row, { translations }) => {
    if (translations.size === 0) return null;
    let hits: FieldMatch[] | null = null;
    for (const [field, declared] of matching) {
      for (const file of listUrls(declared, row[field])) {
        if (isForeign(translations.get(file))) (hits ??= []).push({ field, file });
      }
    }
    return hits;
  };
}

function matchUnreadable(name: string): ConditionPredicate {
  return (row, { unreadable }) => {
    const hits = unreadable?.get(row.id)?.filter(({ field }) => name === EVERY || field === name) ?? [];
    return hits.length > 0 ? hits : null;
  };
}

function isForeign(translation: FileTranslation | undefined): boolean {
  return translation !== undefined && !translation.isComplete && !/^en(?![a-z])/i.test(translation.language);
}

type Leaf = Exclude<
  Condition,
  | { all: unknown }
  | { any: unknown }
  | { not: unknown }
  | { count: unknown }
  | { language: unknown }
  | { unreadable: unknown }
>;

function compileLeaf(leaf: Leaf, { fields }: Pick<RecordType, 'fields'>): ConditionPredicate {
  const name = getFieldName(leaf);
  const field = fields[name];
  if (!field) return () => null;
  if ('empty' in leaf) return when((row) => isBlank(field, row[name]));
  if ('noFile' in leaf) return when((row) => !listUrls(field, row[name]).some(isKept));
  if ('is' in leaf) return matchValues(name, [leaf.is[1]]);
  if ('in' in leaf) return matchValues(name, leaf.in[1]);
  if ('lt' in leaf) {
    const [, than] = leaf.lt;
    return when((row) => isLess(row[name], than));
  }
  if ('has' in leaf) {
    const words = wordsIn(leaf.has[1]);
    return when((row) => words.test(toText(row[name])));
  }
  return isAfter(name, leaf.after[1]);
}

function getFieldName(leaf: Leaf): string {
  const [value] = Object.values(leaf) as [string | [string, ...unknown[]]];
  return typeof value === 'string' ? value : value[0];
}

function when(holds: (row: EvaluatedRow) => boolean): ConditionPredicate {
  return (row) => (holds(row) ? HOLDS : null);
}

function matchValues(name: string, values: readonly string[]): ConditionPredicate {
  const folded = new Set(values.map(fold));
  return when((row) => folded.has(fold(toText(row[name]))));
}

function isLess(value: FieldValue | undefined, than: number): boolean {
  return typeof value === 'number' && value < than;
}

/** A month or year is later only if each of its days is. */
function isAfter(field: string, other: string): ConditionPredicate {
  return (row, { filedOn }) => {
    const first = row[field];
    const second = other === FILED_ON ? filedOn : row[other];
    const areBoth = typeof first === 'string' && typeof second === 'string' && first !== '' && second !== '';
    return areBoth && isAfterDate(first, second) ? [{ field, file: null }] : null;
  };
}

function toText(value: FieldValue | undefined): string {
  if (typeof value === 'string') return value.normalize('NFC');
  return Array.isArray(value) ? value.join('\n').normalize('NFC') : '';
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
