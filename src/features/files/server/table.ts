import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, rowId } from '#core/server/database/columns.ts';
import { assignedPeople, currentUserAs, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * One row a stored file; a row exists only once its bytes are safely in the store. It tells what the server found in
 * them, so the system alone writes it. Beside its owner, whoever is assigned to them reads it while a document, or for
 * mentors a task, that they may read names its address.
 */
export const files = pgTable(
  'files',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
    bucket: text().notNull(),
    /** `<bucket>/<owner id>/<timestamp>-<filename>`; the address is `/files/` and this. */
    key: text().notNull().unique('files_key'),
    /** The name the file had on the uploader's machine. */
    name: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** The media type found from the bytes. */
    type: text().notNull(),
    /** Hexadecimal. */
    sha256: text().notNull(),
    /** Of a PDF in which a viewer might find a script: it is sent to be kept, never to be shown. */
    mayRunScripts: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_user_id').on(table.userId),
    ...policies({
      name: 'files',
      read: sql`${table.userId} = ${currentUserAs('applicant')}
        or (${table.bucket} = 'documents' and ${table.userId} = any (${assignedPeople('mentor', 'attorney')})
          and exists (select from document_uploads d where d.user_id = ${table.userId} and d.deleted_at is null and d.file_url = app.file_url(${table.key})))
        or (${table.bucket} in ('tasks', 'task-submissions') and ${table.userId} = any (${assignedPeople('mentor')})
          and exists (select from tasks t where t.user_id = ${table.userId} and t.deleted_at is null and app.file_url(${table.key}) = any (t.task_files || t.submission_files)))`,
    }),
  ],
);
