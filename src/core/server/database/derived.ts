import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

import type { Product } from '../feature.ts';
import { fileReaders } from './file-columns.ts';
import { likePattern, plainText } from './plain-text.ts';
import { freshOf, guardOf, stampedColumnsOf, stampOf } from './rights.ts';
import { guardColumns, refuseColumns, stampFunction, type DerivedSql } from './trigger-functions.ts';

/** By their names, as the last migration left them. */
export type DerivedState = Record<string, Omit<DerivedSql, 'name'>>;

/** All that follows from what features declare, functions before the triggers that call them. */
export function derivedSql(product: Product): DerivedSql[] {
  const { tables, files, opensFiles, closesFiles } = product;
  const writable = Object.values(tables).filter((table) => is(table, PgTable));
  const stamps = writable
    .map(stampedColumnsOf)
    .filter((columns) => columns !== undefined)
    .map(stampFunction);
  const stampFunctions = new Map(stamps.map((stamp) => [stamp.name, stamp])).values();
  const triggers = writable.flatMap((table) => [freshOf(table), guardOf(table), stampOf(table)]);
  const others = product.derived.flatMap((make) => make(product));
  return [
    guardColumns,
    refuseColumns,
    plainText,
    likePattern,
    ...stampFunctions,
    fileReaders(files, opensFiles, closesFiles),
    ...triggers,
    ...others,
  ].filter((one) => one !== undefined);
}

/**
 * What brings the database from one state to what is declared. Triggers that are gone or change go first, since they hold on
 * to columns that may go too; a function that changes stays, since policies hold on to it.
 */
export function derivedChanges({ from, to }: { from: DerivedState; to: readonly DerivedSql[] }): {
  drops: string[];
  creates: string[];
} {
  const changed = to.filter(({ name, create }) => JSON.stringify(from[name]?.create) !== JSON.stringify(create));
  const stays = new Set(
    to.map(({ name }) => name).filter((name) => !changed.some((one) => one.name === name) || !isTrigger(name)),
  );
  const gone = Object.entries(from).filter(([name]) => !stays.has(name));
  return {
    // A function goes after the triggers that call it.
    drops: [...gone.filter(([name]) => isTrigger(name)), ...gone.filter(([name]) => !isTrigger(name))].map(
      ([, { drop }]) => drop,
    ),
    creates: changed.flatMap(({ create }) => create),
  };
}

/**
 * The statements of a migration in their order: what is gone goes before its table does; what is new needs its table, and
 * policies may ask it.
 */
export function withDerived(
  ofTables: readonly string[],
  { drops, creates }: ReturnType<typeof derivedChanges>,
): string[] {
  const policy = ofTables.findIndex((statement) => /^(CREATE|ALTER) POLICY /.test(statement));
  const place = policy < 0 ? ofTables.length : policy;
  return [...drops, ...ofTables.slice(0, place), ...creates, ...ofTables.slice(place)];
}

/** `tasks_guard on tasks`, where a function is named by itself. */
function isTrigger(name: string): boolean {
  return name.includes(' on ');
}

export function stateOf(derived: readonly DerivedSql[]): DerivedState {
  return Object.fromEntries(derived.map(({ name, ...rest }) => [name, rest]));
}
