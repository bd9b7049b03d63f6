// A file of its own: which rows of an archive are added, in which order, and which are there already. Pure.
import type { PgColumn } from 'drizzle-orm/pg-core';

import { nameOf as columnName } from '#core/server/database/rights.ts';
import type { Portable, Told } from '#core/server/exported.ts';

import type { ExportedRow } from './queries.ts';
import { addressIn, idsIn, rewrite, type Site, type Values } from './rewriting.ts';

export type PortableTable = Told & { portable: Portable };

/** What a file is known by wherever it lies: its bytes and its name. Undefined of an address that leads nowhere. */
export type KnowFile = (address: string) => string | undefined;

type Planning = {
  tables: readonly { told: PortableTable; rows: readonly ExportedRow[] }[];
  /** The id that the user had where the archive was made. */
  user: string;
  /** Columns that hold addresses of files. */
  fileColumns: readonly PgColumn[];
  fileOf: KnowFile;
  /** What the user has already, and the files of that. */
  existing: { rowsOf: (told: PortableTable) => readonly ExportedRow[]; fileOf: KnowFile };
};

/** A row to be added: its values name the files and the other rows as the archive does. */
export type AddedRow = {
  told: PortableTable;
  /** Its place in the archive, from 1. */
  place: number;
  id: string | undefined;
  values: Values;
  isTrashed: boolean;
  /** Whether the column that is set afterwards is. */
  isSet: boolean;
};

export type LeftRow = { told: PortableTable; because: keyof typeof reasons };

export const reasons = {
  others: 'another user wrote it, or it is about another user',
  reference: 'it belongs to a row that is not imported',
  file: 'its file is not in the archive',
} as const;

export type RowPlan = {
  /** In an order in which each comes after those that it names. */
  added: AddedRow[];
  /** Rows that are there already, by their ids in the archive. */
  same: Map<string, string>;
  /** How many rows of each table are there already. */
  sameCounts: Map<PortableTable, number>;
  left: LeftRow[];
};

type Waiting = {
  told: PortableTable;
  row: ExportedRow;
  place: number;
  /** What the row names: found once, since a chain of rows takes as many rounds as it has links. */
  named?: readonly string[];
};

export function planRows(planning: Planning): RowPlan {
  const plan: RowPlan = { added: [], same: new Map(), sameCounts: new Map(), left: [] };
  let waiting: Waiting[] = planning.tables.flatMap(({ told, rows }) =>
    inOrder(rows.map((row, index) => ({ told, row, place: index + 1 }))),
  );
  const { isTaken, others } = Object.groupBy(waiting, ({ told, row }) =>
    (told.portable.isTaken?.(row, planning.user) ?? true) ? 'isTaken' : 'others',
  ) as { isTaken?: Waiting[]; others?: Waiting[] };
  for (const { told } of others ?? []) plan.left.push({ told, because: 'others' });
  waiting = isTaken ?? [];

  const settling = new Settling(planning, plan, new Set(waiting.flatMap(({ row }) => idOf(row) ?? [])));
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    waiting = waiting.filter((one) => !settling.settle(one));
  }
  // They name each other in a circle, which no program of ours writes.
  for (const { told } of waiting) plan.left.push({ told, because: 'reference' });
  return plan;
}

/** Where the values of a row of this table name files and other rows. */
export function siteOf({ portable }: PortableTable, fileColumns: readonly PgColumn[]): Site {
  return { columns: portable.columns, fileColumns, idsWithin: portable.idsWithin ?? [] };
}

/** What lies in Trash first, since another row may have taken its place; then as they were made. */
function inOrder(rows: Waiting[]): Waiting[] {
  const made = ({ row }: Waiting): string => (typeof row.created_at === 'string' ? row.created_at : '');
  return rows.toSorted(
    (one, other) =>
      Number(isTrashed(other.row)) - Number(isTrashed(one.row)) ||
      (made(one) < made(other) ? -1 : Number(made(one) > made(other))),
  );
}

/** Settles one row after another, as soon as those that it names are settled. */
class Settling {
  readonly #planning: Planning;
  readonly #plan: RowPlan;
  /** Ids of rows that are not settled yet. */
  readonly #open: Set<string>;
  /** Ids of rows that are added. */
  readonly #new = new Set<string>();
  /** What the user has already, each once. */
  readonly #there = new Map<PortableTable, Map<string, ExportedRow[]>>();

  constructor(planning: Planning, plan: RowPlan, open: Set<string>) {
    this.#planning = planning;
    this.#plan = plan;
    this.#open = open;
  }

  /** Whether it was settled: added, there already, or left. */
  settle(waiting: Waiting): boolean {
    const { told, row, place } = waiting;
    const id = idOf(row);
    const { portable } = told;
    const valuesOf = () => pick(portable.columns, portable.begin?.(row) ?? row);
    waiting.named ??= idsIn(siteOf(told, this.#planning.fileColumns), valuesOf()).filter((other) => other !== id);
    if (waiting.named.some((other) => this.#open.has(other))) return false;
    const values = valuesOf();
    if (id !== undefined) this.#open.delete(id);
    const kept = this.#keepKnown(told, values);
    if (typeof kept === 'string') {
      this.#plan.left.push({ told, because: kept });
      return true;
    }
    const same = this.#takeSame(told, kept, isTrashed(row));
    if (same) {
      const sameId = idOf(same);
      if (id !== undefined && sameId !== undefined) this.#plan.same.set(id, sameId);
      this.#plan.sameCounts.set(told, (this.#plan.sameCounts.get(told) ?? 0) + 1);
      return true;
    }
    if (id !== undefined) this.#new.add(id);
    const isSet = portable.thenSet !== undefined && Boolean(row[columnName(portable.thenSet)]);
    this.#plan.added.push({ told, place, id, values: kept, isTrashed: isTrashed(row), isSet });
    return true;
  }

  #isKnown(id: string): boolean {
    return this.#new.has(id) || this.#plan.same.has(id);
  }

  /** Without what leads nowhere; or why the row cannot be without it. */
  #keepKnown(told: PortableTable, values: Values): Values | LeftRow['because'] {
    const kept: Record<string, unknown> = { ...values };
    const { columns, idsWithin = [] } = told.portable;
    for (const column of columns) {
      const name = columnName(column);
      const value = kept[name];
      if (column.getSQLType() === 'uuid' && typeof value === 'string' && !this.#isKnown(value)) {
        if (column.notNull) return 'reference';
        kept[name] = null;
      }
      if (idsWithin.includes(column)) {
        const within = idsIn({ columns: [column], fileColumns: [], idsWithin }, kept);
        if (!within.every((id) => this.#isKnown(id))) return 'reference';
      }
      if (!this.#planning.fileColumns.includes(column) || column.getSQLType() === 'jsonb') continue;
      const leads = (text: unknown): boolean => {
        const address = typeof text === 'string' ? addressIn(text) : undefined;
        return address?.isWhole !== true || this.#planning.fileOf(address.address) !== undefined;
      };
      if (Array.isArray(value)) kept[name] = value.filter(leads);
      else if (!leads(value)) {
        if (column.notNull) return 'file';
        kept[name] = null;
      }
    }
    return kept;
  }

  /** A row of the user's that holds the same, which no other row of the archive was found to be. */
  #takeSame(told: PortableTable, values: Values, trashed: boolean): ExportedRow | undefined {
    const { existing } = this.#planning;
    let there = this.#there.get(told);
    if (!there) {
      const { portable } = told;
      const rows = existing.rowsOf(told).map((row) => {
        const own = pick(portable.columns, portable.begin?.(row) ?? row);
        return [
          this.#printOf(told, own, { fileOf: existing.fileOf, idOf: (id) => id, trashed: isTrashed(row) }),
          row,
        ] as const;
      });
      there = new Map();
      for (const [print, row] of rows) there.set(print, [...(there.get(print) ?? []), row]);
      this.#there.set(told, there);
    }
    const idOfSame = (id: string): string => this.#plan.same.get(id) ?? (this.#new.has(id) ? `new ${id}` : id);
    const print = this.#printOf(told, values, { fileOf: this.#planning.fileOf, idOf: idOfSame, trashed });
    return there.get(print)?.shift();
  }

  /** What a row holds as text in which the same files and rows are called the same, wherever they lie. */
  #printOf(
    told: PortableTable,
    values: Values,
    { fileOf, idOf: nameRow, trashed }: { fileOf: KnowFile; idOf: (id: string) => string; trashed: boolean },
  ): string {
    const written = rewrite(siteOf(told, this.#planning.fileColumns), values, {
      address: (address) => fileOf(address) ?? `gone ${address.slice(address.lastIndexOf('/') + 1)}`,
      id: nameRow,
    });
    return JSON.stringify([
      trashed,
      told.portable.columns.map((column) => sorted(written[columnName(column)] ?? null)),
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

/** PostgreSQL keeps the keys of its JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

function idOf(row: ExportedRow): string | undefined {
  return typeof row.id === 'string' ? row.id : undefined;
}

function isTrashed(row: ExportedRow): boolean {
  return row.deleted_at !== undefined && row.deleted_at !== null;
}
