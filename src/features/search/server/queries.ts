import { sql } from 'drizzle-orm';

import { defineStatement } from '#core/server/database/statement.ts';

/** `source` is the name of the table that it stands in. */
export type FoundRow = { source: string; id: string; title: string };

/** The signed-in user's own rows that a text finds, as JSON text. */
export const searchOwn = defineStatement(
  'search own rows',
  sql`select app.search_find(${sql.placeholder('text')})::text`,
);
