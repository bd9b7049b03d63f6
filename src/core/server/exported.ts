import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/**
 * What a feature says of each table of its own that names people: what a person's export holds of it, or why nothing.
 * The export is made of these declarations alone, and a test asks for one of every such table.
 */
export type Exported = Told | Withheld;

export type Told = {
  table: PgTable;
  /** Its name in the archive, where it is not the table's. */
  as?: string;
  /** A line of the archive's README, to the person: what this is. */
  about: string;
  /** The columns that name the person: a row is theirs where one of them does. */
  owners: readonly [PgColumn, ...PgColumn[]];
  /** Which rows are theirs, where `owners` does not say all of it. */
  where?: SQL;
  /** What is told beside the columns, by name. */
  added?: Readonly<Record<string, SQL>>;
  /** What of it is told; everything that is not left out, where the person reads. */
  columns?: readonly PgColumn[];
  /** How a column is told, by name, where that is not its value. */
  written?: Readonly<Record<string, SQL>>;
  leftOut?: readonly { columns: readonly PgColumn[]; because: string }[];
  /** A table of which no policy shows them their rows is read by the system, in the columns that are named. */
  readBy?: 'system';
  /** What `import-case` makes of these rows in another installation, or why it leaves them. A test asks for it. */
  portable?: Portable | Staying;
};

/** A row of an archive, by the names of the database. */
export type PortableRow = Readonly<Record<string, unknown>>;

/**
 * How rows arrive in another installation. The user who imports them adds them there, under the row policies, as if they
 * had typed them: the server sets all columns that are not named here, and what other users wrote does not arrive.
 */
export type Portable = {
  /** The columns that a row is made of. An id in them is that of another portable row, and becomes its new one. */
  columns: readonly PgColumn[];
  /** Checks what these columns hold as a request that adds a row is checked; addresses are those of the new files by then. */
  check: (now: () => Date) => z.ZodType;
  /** Makes what the columns hold of values that were checked, where an archive tells them otherwise. */
  store?: (values: PortableRow) => PortableRow;
  /** What a column of JSON, or one that is `written`, holds, for the published schema. */
  json?: Readonly<Record<string, z.ZodType>>;
  /** Which rows arrive; all where it is left out. `user` is the id that their owner had where the archive was made. */
  isTaken?: (row: PortableRow, user: string) => boolean;
  /** A row as it can begin anew, where it is in a state that takes another user. */
  begin?: (row: PortableRow) => PortableRow;
  /** Columns of text that name a row within other words: `awards/<id>`. */
  idsWithin?: readonly PgColumn[];
  /** A column that is set after a row was added, to the instant of the import, where it holds one in the archive. */
  thenSet?: PgColumn;
  /** What does not arrive of rows that do, as a sentence for the operator. */
  without?: string;
};

/** Why rows of a table are not imported. */
export type Staying = { stays: string };

export type Withheld = {
  table: PgTable;
  /** The columns that name a person. */
  owners: readonly [PgColumn, ...PgColumn[]];
  /** A line of the archive's README, to the person: what is not in it, and why. */
  withheld: string;
};

export function isTold(declared: Exported): declared is Told {
  return 'about' in declared;
}

export function isPortable(declared: Exported): declared is Told & { portable: Portable } {
  return isTold(declared) && declared.portable !== undefined && 'columns' in declared.portable;
}
