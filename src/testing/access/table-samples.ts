import type { SQL } from 'drizzle-orm';

import type { Person } from '../people.ts';
import type { Actor, Cast } from './checks.ts';
import type { ProviderRole } from './provider-states.ts';
import type { Lines, ProviderLine, SqlCell, SqlOperation } from './sql-lines.ts';

/** Column values, by name. */
export type Values = Record<string, SQL>;

/** Statements for one table, and the result that each subject is to get. */
export type Resource = {
  table: string;
  expected: Lines<SqlOperation, SqlCell>;
  /** Adds a row that belongs to this user. */
  insert: (personId: string) => SQL;
  /** Selects the rows that belong to this user. */
  own: (personId: string) => SQL;
  set: SQL;
  /** Every user has one, so none is added. */
  isMadeWithPerson?: boolean;
  /** A trigger keeps its rows as they are, from the system too. */
  isKept?: boolean;
  /** Cells of a mentor or attorney, if the relation to the applicant changes them. */
  providers?: ProviderLine;
  /** Of rows that an applicant has with a mentor or attorney: the column of the latter, and whether they read them after the end. */
  ended?: { provider: string; role: ProviderRole; reads: boolean };
};

/** Samples for the columns of one table that requests write. */
export type Sample = {
  /** Users who change the owner's row, with their line of the declaration. `of` is the state that the row needs. */
  changedBy?: Partial<Record<Actor, { line: string; of?: (cast: Cast) => Values }>>;
  /** Users who add rows, with the least values of a row. */
  addedBy?: Partial<Record<Actor, (cast: Cast, own: Person) => Values>>;
  /** User who deletes the owner’s row, unless that is a subject of the matrix. */
  removedBy?: Actor;
  /** Statements that the system runs before a row is added. */
  before?: (cast: Cast) => SQL[];
  /** Values of columns that accept only some, different from those of the row. */
  values?: Values;
  /** Columns that a new row may give, if a row policy refuses another user in them, or a row of another user. */
  policed?: readonly string[];
  /** Such columns of single users. */
  policedFor?: Partial<Record<Actor, readonly string[]>>;
  /** Outcomes that differ if the system writes. */
  control?: { added?: Record<string, string>; changed?: Record<string, string> };
  /** Values that a trigger writes into a new row of the owner admin, in columns that no request gives. */
  signed?: (cast: Cast) => Values;
  /** Values that a trigger writes into other columns of a row in this state when it is changed. */
  resets?: { by: Actor; of: Values; set: Values; becomes: Values };
  /** Changes that policies refuse because of the row's state. */
  steps?: readonly Step[];
  /** Requests have no right to change the table, so they are refused before a policy looks for rows. */
  isClosed?: true;
  /** Expected read access, by state of the row. */
  reads?: readonly { of: Values; by: Partial<Record<Actor, boolean>> }[];
};

/** A change that is refused, or finds no row, because of the state that the row has or is to get. */
export type Step = {
  by: Actor;
  of?: Values;
  /** Adds a row of another table first. */
  beside?: (cast: Cast) => SQL;
  set: Values;
  outcome: 'refused' | 'no row';
};
