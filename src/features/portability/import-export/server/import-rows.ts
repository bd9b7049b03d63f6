// Plan of an import: which rows are inserted, in which order, and which already exist. Pure functions.
import type { PgColumn } from 'drizzle-orm/pg-core';

import { getColumnName as columnName } from '#core/server/database/writable-columns.ts';
import type { ImportRule, ExportedTable } from '#core/server/data-export.ts';

import type { ExportedRow } from './queries.ts';
import { replaceUrl, idsIn, rewrite, type Site, type Values } from './rewriting.ts';

export type PortableTable = ExportedTable & { portable: ImportRule };

/** Returns the identity of a file, which is its bytes and its name. Undefined if the URL has no file. */
export type KnowFile = (address: string) => string | undefined;

type Planning = {
  tables: readonly { declaration: PortableTable; rows: readonly ExportedRow[] }[];
  /** ID of the user in the original installation. */
  user: string;
  /** Columns that contain file URLs. */
  fileColumns: readonly PgColumn[];
  findFile: KnowFile;
  /** Existing rows of the user, and their files. */
  existing: { getRows: (declaration: PortableTable) => readonly ExportedRow[]; findFile: KnowFile };
};

/** A row to insert. Its values use the archive's file URLs and row IDs. */
export type AddedRow = {
  declaration: PortableTable;
  /** Position in the archive, from 1. */
  place: number;
  id: string | undefined;
  values: Values;
  isTrashed: boolean;
  /** Whether the column that is set later has a value. */
  isSet: boolean;
};

type LeftRow = { declaration: PortableTable; because: keyof typeof reasons };

export const reasons = {
  others: 'another user wrote it, or it is about another user',
  reference: 'it belongs to a row that is not imported',
  file: 'its file is not in the archive',
} as const;

export type RowPlan = {
  /** In dependency order: each row after the rows that it names. */
  added: AddedRow[];
  /** Existing rows, by their ID in the archive. */
  same: Map<string, string>;
  /** Number of existing rows of each table. */
  sameCounts: Map<PortableTable, number>;
  left: LeftRow[];
};

type PendingRow = {
  declaration: PortableTable;
  row: ExportedRow;
  place: number;
  /** Names in the row, cached because a chain of rows takes as many rounds as it has links. */
  named?: readonly string[];
};

export function planRows(planning: Planning): RowPlan {
  const plan: RowPlan = { added: [], same: new Map(), sameCounts: new Map(), left: [] };
  let waiting: PendingRow[] = planning.tables.flatMap(({ declaration, rows }) =>
    inOrder(rows.map((row, index) => ({ declaration, row, place: index + 1 }))),
  );
  const { isTaken, others } = Object.groupBy(waiting, ({ declaration, row }) =>
    (declaration.portable.isTaken?.(row, planning.user) ?? true) ? 'isTaken' : 'others',
  ) as { isTaken?: PendingRow[]; others?: PendingRow[] };
  for (const { declaration } of others ?? []) plan.left.push({ declaration, because: 'others' });
  waiting = isTaken ?? [];

  const settling = new Settling(planning, plan, new Set(waiting.flatMap(({ row }) => findId(row) ?? [])));
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    waiting = waiting.filter((one) => !settling.settle(one));
  }
  // They reference each other in a cycle, which our programs never write.
  for (const { declaration } of waiting) plan.left.push({ declaration, because: 'reference' });
  return plan;
}

/** Returns where the values of a row of this table name files and other rows. */
export function getSite({ portable }: PortableTable, fileColumns: readonly PgColumn[]): Site {
  return { columns: portable.columns, fileColumns, embeddedIdColumns: portable.embeddedIdColumns ?? [] };
}

/**
 * Sorts rows for import. Those in Trash come first, since another row may have replaced them, then by creation time.
 */
function inOrder(rows: PendingRow[]): PendingRow[] {
  const made = ({ row }: PendingRow): string => (typeof row.created_at === 'string' ? row.created_at : '');
  return rows.toSorted(
    (one, other) =>
      Number(isTrashed(other.row)) - Number(isTrashed(one.row)) ||
      (made(one) < made(other) ? -1 : Number(made(one) > made(other))),
  );
}

/** Settles rows one by one, as soon as the rows they name are settled. */
class Settling {
  readonly #planning: Planning;
  readonly #plan: RowPlan;
  /** IDs of rows that are not settled yet. */
  readonly #open: Set<string>;
  /** IDs of rows that are inserted. */
  readonly #new = new Set<string>();
  /** Existing rows of the user, each only once. */
  readonly #there = new Map<PortableTable, Map<string, ExportedRow[]>>();

  constructor(planning: Planning, plan: RowPlan, open: Set<string>) {
    this.#planning = planning;
    this.#plan = plan;
    this.#open = open;
  }

  /** Returns whether the row was settled: inserted, existing, or left out. */
  settle(waiting: PendingRow): boolean {
    const { declaration, row, place } = waiting;
    const id = findId(row);
    const { portable } = declaration;
    const getValues = () => pick(portable.columns, portable.begin?.(row) ?? row);
    waiting.named ??= idsIn(getSite(declaration, this.#planning.fileColumns), getValues()).filter(
      (other) => other !== id,
    );
    if (waiting.named.some((other) => this.#open.has(other))) return false;
    const values = getValues();
    if (id !== undefined) this.#open.delete(id);
    const resolved = this.#keepKnown(declaration, values);
    if (typeof resolved === 'string') {
      this.#plan.left.push({ declaration, because: resolved });
      return true;
    }
    const same = this.#takeSame(declaration, resolved, isTrashed(row));
    if (same) {
      const sameId = findId(same);
      if (id !== undefined && sameId !== undefined) this.#plan.same.set(id, sameId);
      this.#plan.sameCounts.set(declaration, (this.#plan.sameCounts.get(declaration) ?? 0) + 1);
      return true;
    }
    if (id !== undefined) this.#new.add(id);
    const isSet = portable.setAfterInsert !== undefined && Boolean(row[columnName(portable.setAfterInsert)]);
    this.#plan.added.push({ declaration, place, id, values: resolved, isTrashed: isTrashed(row), isSet });
    return true;
  }

  #isKnown(id: string): boolean {
    return this.#new.has(id) || this.#plan.same.has(id);
  }

  /** Returns the values without dangling references, or the reason if the row requires one of them. */
  #keepKnown(declaration: PortableTable, values: Values): Values | LeftRow['because'] {
    const remaining: Record<string, unknown> = { ...values };
    const { columns, embeddedIdColumns = [] } = declaration.portable;
    for (const column of columns) {
      const name = columnName(column);
      const value = remaining[name];
      if (column.getSQLType() === 'uuid' && typeof value === 'string' && !this.#isKnown(value)) {
        if (column.notNull) return 'reference';
        remaining[name] = null;
      }
      if (embeddedIdColumns.includes(column)) {
        const within = idsIn({ columns: [column], fileColumns: [], embeddedIdColumns }, remaining);
        if (!within.every((id) => this.#isKnown(id))) return 'reference';
      }
      if (!this.#planning.fileColumns.includes(column) || column.getSQLType() === 'jsonb') continue;
      const leads = (text: unknown): boolean => {
        const address = typeof text === 'string' ? replaceUrl(text) : undefined;
        return address?.isWhole !== true || this.#planning.findFile(address.address) !== undefined;
      };
      if (Array.isArray(value)) remaining[name] = value.filter(leads);
      else if (!leads(value)) {
        if (column.notNull) return 'file';
        remaining[name] = null;
      }
    }
    return remaining;
  }

  /** Returns an existing row of the user with the same content that no other row of the archive was matched with. */
  #takeSame(declaration: PortableTable, values: Values, trashed: boolean): ExportedRow | undefined {
    const { existing } = this.#planning;
    let there = this.#there.get(declaration);
    if (!there) {
      const { portable } = declaration;
      const rows = existing.getRows(declaration).map((row) => {
        const own = pick(portable.columns, portable.begin?.(row) ?? row);
        return [
          this.#formatContent(declaration, own, {
            findFile: existing.findFile,
            findId: (id) => id,
            trashed: isTrashed(row),
          }),
          row,
        ] as const;
      });
      there = new Map();
      for (const [print, row] of rows) there.set(print, [...(there.get(print) ?? []), row]);
      this.#there.set(declaration, there);
    }
    const idOfSame = (id: string): string => this.#plan.same.get(id) ?? (this.#new.has(id) ? `new ${id}` : id);
    const print = this.#formatContent(declaration, values, {
      findFile: this.#planning.findFile,
      findId: idOfSame,
      trashed,
    });
    return there.get(print)?.shift();
  }

  /** Returns the content of a row as text. The same files and rows have the same text, in any installation. */
  #formatContent(
    declaration: PortableTable,
    values: Values,
    { findFile, findId: nameRow, trashed }: { findFile: KnowFile; findId: (id: string) => string; trashed: boolean },
  ): string {
    const written = rewrite(getSite(declaration, this.#planning.fileColumns), values, {
      address: (address) => findFile(address) ?? `gone ${address.slice(address.lastIndexOf('/') + 1)}`,
      id: nameRow,
    });
    return JSON.stringify([
      trashed,
      declaration.portable.columns.map((column) => sorted(written[columnName(column)] ?? null)),
    ]);
  }
}

function pick(columns: readonly PgColumn[], row: ExportedRow): Values {
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = row[columnName(column)];
      return value === undefined ? [] : [[columnName(column), value]];
    }),
  );
}

/** Sorts keys, because PostgreSQL stores those of JSON in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

function findId(row: ExportedRow): string | undefined {
  return typeof row.id === 'string' ? row.id : undefined;
}

function isTrashed(row: ExportedRow): boolean {
  return row.deleted_at !== undefined && row.deleted_at !== null;
}
