import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

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
  leftOut?: readonly { columns: readonly PgColumn[]; because: string }[];
  /** A table of which no policy shows them their rows is read by the system, in the columns that are named. */
  readBy?: 'system';
};

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
