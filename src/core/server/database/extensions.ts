import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What migrations may create. PostgreSQL brings them along; PGlite loads each whenever it is opened. */
export const extensions = { btree_gist, pg_trgm };
