import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { documentMails } from './mails.ts';
import { documentsRoutes } from './routes.ts';
import { documentUploads, legalReviews } from './table.ts';
import { documentPendingItems } from './pending-items.ts';

export const documentsFeature = defineFeature({
  tables: [documentUploads, legalReviews],
  liveUpdates: [{ table: documentUploads, readers: [documentUploads.user_id], assignedTo: documentUploads.user_id }],
  settles: [{ table: documentUploads, changes: [documentUploads.status, documentUploads.deleted_at] }],
  trash: [documentUploads],
  files: [documentUploads.file_url],
  exported,
  searchSources: [
    {
      table: documentUploads,
      title: documentUploads.original_filename,
      words: [documentUploads.document_type, documentUploads.reviewer_notes],
      place: 'Documents',
      link: (id) => rowLink(`${paths.dashboard}/documents`, id),
    },
  ],
  pendingItems: documentPendingItems,
  contacts: [
    { applicant: documentUploads.user_id, provider: documentUploads.reviewer_id },
    { applicant: legalReviews.user_id, provider: legalReviews.attorney_id },
  ],
  mails: documentMails,
  routes: { '/api/documents': documentsRoutes },
});
