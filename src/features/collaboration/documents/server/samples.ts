import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { adminsAlike, inTrash, ownedBy, text, writtenByTheAttorney } from '#testing/access/sample-parts.ts';
import { applicantsOwn, readByAssigned, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { uploadFile } from '#testing/uploads.ts';

export const samples: Samples = {
  tables: {
    document_uploads: {
      expected: applicantsOwn,
      insert: (id) =>
        sql`insert into document_uploads (user_id, document_type, file_url) values (${id}, 'Other Supporting Document', '/files/a')`,
      own: ownedBy('user_id'),
      set: sql`document_type = 'Award Certificate'`,
      providers: readByAssigned,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ document_type: text('Award Certificate'), file_url: text('/files/b') }) },
        values: { status: text('Approved') },
        policed: ['user_id'],
        reads: [
          { of: inTrash, by: { owner: true, 'assigned mentor': false, 'assigned attorney': false } },
          {
            of: { status: text('Approved') },
            by: { owner: true, 'assigned mentor': true, 'assigned attorney': true, mentor: false, attorney: false },
          },
        ],
        // Only an elevated action reviews.
        steps: (['assigned mentor', 'assigned attorney'] as const).map((by) => ({
          by,
          set: { status: text('Approved') },
          outcome: 'no row',
        })),
      },
      equivalentMutants: because(asksAgain, 'document_uploads_update: to any row'),
    },
    legal_reviews: {
      // Only the attorney reads them, as the feature's tests show. Elevated actions write them.
      expected: usersOwn([0, RLS, 0, 0]),
      insert: (id) => sql`with document as (
          insert into document_uploads (user_id, document_type, file_url) values (${id}, 'Award Certificate', '/files/a') returning id)
        insert into legal_reviews (document_id, user_id, attorney_id) select id, ${id}, ${id} from document`,
      own: ownedBy('user_id'),
      set: sql`status = 'handed_over', ended_at = now()`,
      ended: { provider: 'attorney_id', role: 'attorney', reads: false },
      columns: {
        values: { status: text('approved') },
        // The end status and its timestamp must be set together.
        control: { changed: { status: '23514', ended_at: '23514', document_id: '23503' } },
        reads: [
          {
            of: writtenByTheAttorney,
            by: {
              owner: false,
              'assigned attorney': true,
              'assigned mentor': false,
              attorney: false,
              ...adminsAlike(false),
            },
          },
          // A review of another attorney.
          { of: { status: text('in_review') }, by: { 'assigned attorney': false } },
        ],
      },
    },
  },
  routes: {
    'GET /api/documents': 'applicant',
    'GET /api/documents/assigned': providers,
    'GET /api/documents/{id}': ['applicant', ...providers],
    'GET /api/documents/{id}/history': ['applicant', ...providers],
    'POST /api/documents': {
      access: 'entitled applicant',
      body: { document_type: 'Award Certificate', file_url: '/files/documents/a/1-a.pdf' },
    },
    'PATCH /api/documents/{id}': 'entitled applicant',
    'DELETE /api/documents/{id}': 'entitled applicant',
    'POST /api/documents/{id}/restore': 'entitled applicant',
    'POST /api/documents/{id}/review': providers,
    'POST /api/documents/{id}/take-over': 'attorney',
  },
  keyedRoutes: {
    'POST /api/documents': {
      table: 'document_uploads',
      async prepare(app) {
        const as = await createUser(app.database);
        const { url } = await uploadFile(app, { as, bucket: 'documents' });
        return { as, path: '/api/documents', body: { document_type: 'Award Certificate', file_url: url } };
      },
      change: { document_type: 'Employment Letter' },
      hasTrash: true,
    },
  },
  async fillCase({ send, up }) {
    await send({
      path: 'documents',
      body: { document_type: 'Award Certificate', file_url: await up('documents', 'scan.pdf') },
    });
  },
  sidebars: {
    applicant: ['Case › Documents'],
    mentor: ['Applicants › Documents'],
    attorney: ['Applicants › Documents'],
  },
  creates: {
    applicant: ['Upload a document › /dashboard/documents?new'],
  },
};
