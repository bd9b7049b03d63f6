/** Rules by which the server sets a column, in `app.restrict_columns`. */
type ServerColumn = { name: string; isSetInNewRows: boolean };

// PostgreSQL calls the triggers of a table by name: first `…_restrict_columns` checks the columns that a request wrote,
// then `…_set_…` changes columns that it may not write.
const serverColumns: readonly ServerColumn[] = [
  // Requests set neither the ID of a row nor its creation time.
  { name: 'id', isSetInNewRows: true },
  { name: 'user_id', isSetInNewRows: false },
  { name: 'created_at', isSetInNewRows: true },
  { name: 'updated_at', isSetInNewRows: true },
  { name: 'version', isSetInNewRows: true },
  // Requests cannot create a row in Trash, nor set the time that decides when it is deleted.
  { name: 'deleted_at', isSetInNewRows: true },
];

/** The columns that the server sets. */
export const stampedColumns = serverColumns.map(({ name }) => name);

/** Columns that the server sets in a new row, even if the insert contains them. */
export const stampedOnInsert: ReadonlySet<string> = new Set(
  serverColumns.filter(({ isSetInNewRows }) => isSetInNewRows).map(({ name }) => name),
);
