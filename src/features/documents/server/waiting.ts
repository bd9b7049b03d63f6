// What of documents waits for the applicant, and what waits for a reviewer.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser } from '#core/server/database/policies.ts';
import type { Waiting } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { documentUploads } from './table.ts';

const link = (id: string) => rowLink(`${paths.dashboard}/documents`, id);
const own = sql`from ${documentUploads} where ${documentUploads.user_id} = ${currentUser} and ${documentUploads.deleted_at} is null`;
const title = sql`${documentUploads.original_filename} as title`;

export const waitingDocuments: readonly Waiting[] = [
  {
    key: 'documents',
    for: 'reader',
    word: 'to revise',
    rows: sql`
      select ${documentUploads.id}, ${documentUploads.status} as state, ${title}, ${quotedFirstLine(documentUploads.reviewer_notes)} as note, null::date as due,
        coalesce(${documentUploads.reviewed_at}, ${documentUploads.updated_at}) as since
      ${own} and ${documentUploads.status} = 'Needs Revision'
        and not exists (select from document_uploads newer where newer.previous_id = ${documentUploads.id} and newer.deleted_at is null)`,
    line: { tone: 'rust', act: 'Open document', link },
  },
  {
    key: 'documents',
    for: 'us',
    rows: sql`
      select ${documentUploads.id}, ${documentUploads.status} as state, ${title}, ${documentUploads.document_type} as note, null::date as due, ${documentUploads.created_at} as since
      ${own} and ${documentUploads.status} in ('Pending', 'Under Review')`,
    line: { tone: 'brass', act: 'Open document', link },
  },
];
