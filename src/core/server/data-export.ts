import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/**
 * Declaration for each of a feature's tables that name users: the rows that a user's export contains, or why it
 * contains none. The export is built only from these declarations. A test requires one for every such table.
 */
export type ExportRule = ExportedTable | ExcludedTable;

export type ExportedTable = {
  table: PgTable;
  /** File name in the archive. Defaults to the table name. */
  as?: string;
  /** Line in the archive's README that explains the file to the user. */
  about: string;
  /** Columns that name the user. A row belongs to the user if one of them matches. */
  owners: readonly [PgColumn, ...PgColumn[]];
  /** Additional condition for the user's rows, if `owners` is not sufficient. */
  where?: SQL;
  /** Additional expressions in the export, by name. */
  added?: Readonly<Record<string, SQL>>;
  /** Columns or expressions with IDs of users, by the name under which the export has the users' names. */
  names?: Readonly<Record<string, PgColumn | SQL>>;
  /** Exported columns. Defaults to all columns that are not excluded, if the user reads the table. */
  columns?: readonly PgColumn[];
  /** Expressions by column name that replace the exported values. */
  written?: Readonly<Record<string, SQL>>;
  leftOut?: readonly { columns: readonly PgColumn[]; because: string }[];
  /** The system reads the table, because no policy shows the user their rows. Only the listed columns are exported. */
  readBy?: 'system';
  /**
   * Rule by which `import-case` imports these rows into another installation, or the reason not to. Required by a test.
   */
  portable?: ImportRule | NotImported;
};

/** Row of an archive, with database column names. */
type PortableRow = Readonly<Record<string, unknown>>;

/**
 * Rule by which rows are imported into another installation. They are inserted as the importing user, under the row
 * policies, as if typed in. The server sets all columns that are not listed here. Text written by other users is not
 * imported.
 */
export type ImportRule = {
  /** Imported columns. An ID in them refers to another portable row, and is replaced with that row's new ID. */
  columns: readonly PgColumn[];
  /**
   * Schema for these columns, with the same checks as a request that adds a row. File URLs already refer to the new
   * files.
   */
  check: (now: () => Date) => z.ZodType;
  /** Converts checked values to column values, if the archive represents them differently. */
  store?: (values: PortableRow) => PortableRow;
  /** Schemas of JSON columns and `written` columns, for the published schema. */
  json?: Readonly<Record<string, z.ZodType>>;
  /** Whether a row is imported. By default, all rows are. `user` is the owner's ID in the original installation. */
  isTaken?: (row: PortableRow, user: string) => boolean;
  /** Resets a row to an initial state, if its current state involves another user. */
  begin?: (row: PortableRow) => PortableRow;
  /** Text columns that contain a row ID within other text: `awards/<id>`. */
  embeddedIdColumns?: readonly PgColumn[];
  /** Column that is set to the import time after the row is inserted, if it has a value in the archive. */
  setAfterInsert?: PgColumn;
  /** Sentence for the operator about data that is omitted from imported rows. */
  without?: string;
};

/** Reason why rows of a table are not imported. */
type NotImported = { stays: string };

type ExcludedTable = {
  table: PgTable;
  /** Columns that name a user. */
  owners: readonly [PgColumn, ...PgColumn[]];
  /** Line in the archive's README with the omitted data and the reason. */
  excludedBecause: string;
};

export function isExportedTable(declared: ExportRule): declared is ExportedTable {
  return 'about' in declared;
}

export function isPortable(declared: ExportRule): declared is ExportedTable & { portable: ImportRule } {
  return isExportedTable(declared) && declared.portable !== undefined && 'columns' in declared.portable;
}
