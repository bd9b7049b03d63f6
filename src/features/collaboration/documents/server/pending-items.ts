// Pending items of documents: for applicants, and for their reviewers.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { assignedApplicantIds, currentUser } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { documentUploads } from './table.ts';

const link = (id: string) => rowLink(`${paths.dashboard}/documents`, id);
const own = sql`from ${documentUploads} where ${documentUploads.user_id} = ${currentUser} and ${documentUploads.deleted_at} is null`;
const title = sql`${documentUploads.original_filename} as title`;

/** Applicants assigned to the reader in this role. */
const assigned = (role: 'mentor' | 'attorney') => sql`
  select ${documentUploads.id}, ${documentUploads.status} as state, ${title}, concat(${documentUploads.document_type}, ', ', applicant.name) as note,
    null::date as due, ${documentUploads.created_at} as since
  from ${documentUploads} join app.assigned_applicants() as applicant on applicant.id = ${documentUploads.user_id}
  where ${documentUploads.user_id} = any (${assignedApplicantIds(role)}) and ${documentUploads.deleted_at} is null`;
/** Documents that no attorney is reviewing. */
const isFree = sql`(${documentUploads.status} = 'Pending' or (${documentUploads.status} = 'Under Review' and ${documentUploads.id} <> all (array(select document_id from app.assigned_reviews()))))`;
const toReview = (page: string) =>
  ({ tone: 'blue', action: 'Review document', link: (id: string) => rowLink(page, id) }) as const;

export const documentPendingItems: readonly PendingItemSource[] = [
  {
    key: 'documents',
    audience: 'reader',
    word: 'to revise',
    rows: sql`
      select ${documentUploads.id}, ${documentUploads.status} as state, ${title}, ${quotedFirstLine(documentUploads.reviewer_notes)} as note, null::date as due,
        coalesce(${documentUploads.reviewed_at}, ${documentUploads.updated_at}) as since
      ${own} and ${documentUploads.status} = 'Needs Revision'
        and not exists (select from document_uploads newer where newer.previous_id = ${documentUploads.id} and newer.deleted_at is null)`,
    line: { tone: 'rust', action: 'Open document', link },
  },
  {
    key: 'documents',
    audience: 'staff',
    rows: sql`
      select ${documentUploads.id}, ${documentUploads.status} as state, ${title}, ${documentUploads.document_type} as note, null::date as due, ${documentUploads.created_at} as since
      ${own} and ${documentUploads.status} in ('Pending', 'Under Review')`,
    line: { tone: 'brass', action: 'Open document', link },
  },
  {
    key: 'mentor-documents',
    audience: 'reader',
    word: 'to review',
    rows: sql`${assigned('mentor')} and ${isFree}`,
    line: toReview(`${paths.mentor}/documents`),
  },
  {
    key: 'attorney-documents',
    audience: 'reader',
    word: 'to review',
    rows: sql`${assigned('attorney')} and ${isFree}`,
    line: toReview(`${paths.attorney}/documents`),
  },
  {
    key: 'attorney-documents',
    audience: 'reader',
    word: 'started',
    rows: sql`${assigned('attorney')} and ${documentUploads.status} = 'Under Review'
      and ${documentUploads.id} = any (array(select document_id from app.assigned_reviews() where is_own))`,
    line: { tone: 'brass', action: 'Continue review', link: (id) => `${paths.attorney}/review/${id}` },
  },
];
