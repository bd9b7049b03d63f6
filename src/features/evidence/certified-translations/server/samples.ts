import { sql } from 'drizzle-orm';

import { recordTypes } from '#records/registry.ts';
import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { anyText, inTrash, notTheirs, ownedBy, sharedWithMentor, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, readByGranted } from '#testing/access/sql-lines.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import type { Samples } from '#testing/samples.ts';
import { uploadFile } from '#testing/uploads.ts';

export const samples: Samples = {
  tables: {
    translations: {
      expected: applicantsOwn,
      insert: (id) =>
        sql`insert into translations (user_id, record_type, original_url, language) values (${id}, 'awards', ${anyText}, 'de')`,
      own: ownedBy('user_id'),
      set: sql`language = 'fr'`,
      providers: readByGranted,
      columns: {
        before: (cast) => [sharedWithMentor('awards')(cast)],
        changedBy: { owner: { line: 'user_id' } },
        addedBy: {
          owner: () => ({ record_type: text('awards'), original_url: text('/files/b'), language: text('fr') }),
        },
        values: { translator_relation: text('Relative') },
        policed: ['user_id'],
        reads: [
          { of: { language: text('fr') }, by: { owner: true, 'assigned mentor': true, ...notTheirs } },
          { of: { record_type: text('patents') }, by: { owner: true, 'assigned mentor': false, ...notTheirs } },
          { of: inTrash, by: { owner: true, 'assigned mentor': false, ...notTheirs } },
        ],
      },
      equivalentMutants: because(asksAgain, 'translations_update: to any row'),
    },
  },
  routes: {
    'GET /api/translations': 'applicant',
    'GET /api/translations/files': 'applicant',
    'GET /api/translations/originals': 'applicant',
    'GET /api/translations/applicants/{applicant}': providers,
    'GET /api/translations/{id}': 'applicant',
    'GET /api/translations/{id}/certificate.pdf': 'applicant',
    'POST /api/translations': {
      access: 'entitled applicant',
      body: { original_url: '/files/awards/a/1-a.pdf', language: 'de' },
    },
    'PATCH /api/translations/{id}': 'entitled applicant',
    'DELETE /api/translations/{id}': 'entitled applicant',
    'POST /api/translations/{id}/restore': 'entitled applicant',
  },
  keyedRoutes: {
    'POST /api/translations': {
      table: 'translations',
      async prepare(app) {
        const as = await createUser(app.database);
        const { url } = await uploadFile(app, { as, bucket: 'awards' });
        const award = recordTypes.find(({ table }) => table === 'awards');
        const body = award && { ...sampleRecord(award), certificate_url: url };
        await app.request('POST', '/api/records/awards', { as, body });
        return { as, path: '/api/translations', body: { original_url: url, language: 'de' } };
      },
      change: { language: 'fr' },
      hasTrash: true,
      waitsOnce: true,
    },
  },
  async fillCase({ send, up, made }) {
    await send({
      path: 'translations',
      body: {
        original_url: made.original,
        language: 'de',
        translation_url: await up('translations', 'in English.pdf', createPdf('In English')),
        translator_name: 'Grace Hopper',
      },
    });
  },
  creates: {
    applicant: ['New translation › /dashboard/translations?new'],
  },
};
