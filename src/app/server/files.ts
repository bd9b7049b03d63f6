import type { PgColumn } from 'drizzle-orm/pg-core';

import { documentUploads } from '#features/documents/server/table.ts';
import { drafts } from '#features/drafts/server/table.ts';
import { tasks } from '#features/tasks/server/table.ts';
import { recordFileColumns } from '#records/server/file-columns.ts';

/** Every column that holds addresses of files: the sweep keeps what they name, and a file opens to those who may read a row that names it. */
export const fileColumns: PgColumn[] = [
  ...recordFileColumns(),
  documentUploads.file_url,
  tasks.task_files,
  tasks.submission_files,
  drafts.values,
];
