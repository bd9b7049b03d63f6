/** How the server sets a column, in `app.restrict_columns`. */
type ServerColumn = { name: string; isSetInNewRows: boolean };

// Triggers of a table are called in the order of their names: `…_restrict_columns` sees what a request wrote, and `…_set_…`
// changes columns that it may not, after it.
const serverColumns: readonly ServerColumn[] = [
  // Requests do not name a row's id, and do not say when it was made.
  { name: 'id', isSetInNewRows: true },
  { name: 'user_id', isSetInNewRows: false },
  { name: 'created_at', isSetInNewRows: true },
  { name: 'updated_at', isSetInNewRows: true },
  { name: 'version', isSetInNewRows: true },
  // They put no row into Trash as it is made, and do not say since when it lies there, which decides when it goes.
  { name: 'deleted_at', isSetInNewRows: true },
];

/** The columns that the server sets. */
export const stampedColumns = serverColumns.map(({ name }) => name);

/** Server columns that the server sets in a new row, whatever the insert says. */
export const stampedOnInsert: ReadonlySet<string> = new Set(
  serverColumns.filter(({ isSetInNewRows }) => isSetInNewRows).map(({ name }) => name),
);
