import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { ExportRule } from '#core/server/data-export.ts';

import { portableDocument } from '../schema.ts';
import { documentUploads, legalReviews } from './table.ts';

const {
  id,
  user_id,
  document_type,
  file_url,
  original_filename,
  mime_type,
  status,
  reviewer_notes,
  reviewer_id,
  reviewed_at,
  previous_id,
  ...stamps
} = documentUploads;

export const exported: ExportRule[] = [
  {
    table: documentUploads,
    about: 'the documents you submitted for review, and the reviewers’ notes on them',
    owners: [user_id],
    names: { reviewer_name: reviewer_id },
    leftOut: [{ columns: [reviewer_id], because: 'reviewer_name says who reviewed it, if they are assigned to you' }],
    portable: {
      columns: [document_type, file_url, original_filename, mime_type, previous_id],
      check: () => portableDocument,
      without: 'Documents go back to waiting for review: reviewers’ decisions and notes are not imported.',
    },
  },
  {
    table: documentUploads,
    as: 'document_reviews',
    about: 'your reviews of documents from people still assigned to you',
    portable: { stays: 'it is about the documents of other users' },
    owners: [reviewer_id],
    where: sql`${reviewer_id} = ${currentUser} and ${user_id} <> ${currentUser}`,
    columns: [id, document_type, status, reviewer_notes, reviewed_at],
    names: { applicant_name: user_id },
    leftOut: [
      {
        columns: [
          user_id,
          file_url,
          original_filename,
          mime_type,
          previous_id,
          reviewer_id,
          stamps.created_at,
          stamps.updated_at,
          stamps.version,
          stamps.deleted_at,
        ],
        because: 'the document is the applicant’s',
      },
    ],
  },
  {
    table: legalReviews,
    about: 'the document reviews you started as an attorney for people still assigned to you',
    portable: { stays: 'it is about the documents of other users' },
    owners: [legalReviews.attorney_id],
    names: { applicant_name: legalReviews.user_id },
    leftOut: [{ columns: [legalReviews.user_id], because: 'applicant_name says whose document it is' }],
  },
  {
    table: legalReviews,
    owners: [legalReviews.user_id],
    excludedBecause: 'Reviews of your documents that attorneys started: the results are with the documents.',
  },
];
