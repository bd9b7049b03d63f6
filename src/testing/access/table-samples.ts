import type { SQL } from 'drizzle-orm';

import type { TestUser } from '../people.ts';
import type { Actor, TestUsers } from './checks.ts';
import type { ProviderRole } from './provider-states.ts';
import type { Lines, ProviderLine, SqlCell, SqlOperation } from './sql-lines.ts';

/** Column values by name. */
export type Values = Record<string, SQL>;

/** Statements for one table, with the expected result of each subject. */
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
  /** A trigger rejects changes of its rows, even by the system. */
  isKept?: boolean;
  /** Cells of a mentor or attorney, if the relation to the applicant changes them. */
  providers?: ProviderLine;
  /** For rows of an applicant and a provider: the provider's column, and whether they still read them after the end. */
  ended?: { provider: string; role: ProviderRole; reads: boolean };
};

/** Samples of the columns of one table that requests write. */
export type Sample = {
  /** Users who change the owner's row, with their line of the declaration. `of` is the required state of the row. */
  changedBy?: Partial<Record<Actor, { line: string; of?: (cast: TestUsers) => Values }>>;
  /** Users who add rows, with the minimum values of a row. */
  addedBy?: Partial<Record<Actor, (cast: TestUsers, own: TestUser) => Values>>;
  /** User who deletes the owner's row, unless it is a subject of the matrix. */
  removedBy?: Actor;
  /** Statements that the system runs before a row is added. */
  before?: (cast: TestUsers) => SQL[];
  /** Valid values of columns that accept only some, different from those of the row. */
  values?: Values;
  /** Columns of a new row for which a policy rejects another user, or another user's row. */
  policed?: readonly string[];
  /** Policed columns of single users. */
  policedFor?: Partial<Record<Actor, readonly string[]>>;
  /** Results that differ if the system writes. */
  control?: { added?: Record<string, string>; changed?: Record<string, string> };
  /** Values that a trigger sets in a new row of the owner admin, in columns that no request sets. */
  signed?: (cast: TestUsers) => Values;
  /** Values that a trigger sets in other columns when a row in this state is changed. */
  resets?: { by: Actor; of: Values; set: Values; becomes: Values };
  /** Changes that policies reject because of the row's state. */
  steps?: readonly Step[];
  /** Requests have no right to change the table, so they are rejected before a policy looks for rows. */
  isClosed?: true;
  /** Expected read access, by state of the row. */
  reads?: readonly { of: Values; by: Partial<Record<Actor, boolean>> }[];
};

/** A change that is rejected, or finds no row, because of the row's current or next state. */
export type Step = {
  by: Actor;
  of?: Values;
  /** Adds a row of another table first. */
  beside?: (cast: TestUsers) => SQL;
  set: Values;
  outcome: 'refused' | 'no row';
};
