import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { anyText, ownedBy, readByBoth, sharedBinder, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, readByGranted, TAKEN, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import { createPng } from '#testing/fixtures.ts';
import type { Samples } from '#testing/samples.ts';

import type { ExistingBinder } from '../schema.ts';

const NO_ID = '00000000-0000-4000-8000-000000000000';

export const samples: Samples = {
  tables: {
    binders: {
      // Each applicant has one. A second insert is treated as a change.
      expected: { ...applicantsOwn, owner: [1, TAKEN, 1, 0] },
      insert: (id) => sql`insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')`,
      own: ownedBy('user_id'),
      set: sql`title = 'b'`,
      providers: readByGranted,
      columns: {
        before: sharedBinder,
        changedBy: { owner: { line: 'user_id' }, 'assigned attorney': { line: 'others' } },
        addedBy: { owner: () => ({ title: text('b'), outline: sql`'{"sections": []}'` }) },
        values: {
          kind: text('response'),
          scheme: text('section'),
          has_covers: sql`false`,
          has_total: sql`true`,
          scan_languages: sql`'{deu}'`,
          syncs_evidence: sql`false`,
        },
        policed: ['user_id'],
        reads: [{ of: { title: text('c') }, by: readByBoth }],
      },
      equivalentMutants: {
        ...because(asksAgain, 'binders_update: to any row'),
        ...because(
          'it keeps the files of a binder and no one out; src/features/petition/shared-binders tests it',
          'binders_restrict_files on binders: gone',
        ),
      },
    },
    file_inspections: {
      // For a file of this user.
      expected: writtenByTheSystem,
      insert: (id) => sql`
        with kept as (
          insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'patents', ${anyText}, 'a.pdf', 1, 'application/pdf', ${id})
        )
        insert into file_inspections (sha256, engine, facts) values (${id}, ${anyText}, '{}')`,
      own: ownedBy('sha256'),
      set: sql`facts = '[]'`,
    },
    page_texts: {
      expected: writtenByTheSystem,
      insert: (id) => sql`
        with kept as (
          insert into files (user_id, bucket, key, name, size, type, sha256) values (${id}, 'patents', ${anyText}, 'a.pdf', 1, 'application/pdf', ${id})
        )
        insert into page_texts (sha256, page, languages, turn, words, text) values (${id}, 1, ${anyText}, 0, '[]', 'word')`,
      own: ownedBy('sha256'),
      set: sql`text = 'other'`,
    },
  },
  async fillCase({ send, up, made }) {
    const { binder } = await send<ExistingBinder>({ method: 'PUT', path: 'binder' });
    const file = await up('binder', 'letter of intent.png', createPng());
    const item = { id: crypto.randomUUID(), title: 'Letter of intent', isIncluded: true, file, from: 'upload' };
    const exhibit = {
      id: crypto.randomUUID(),
      title: 'Letter of intent',
      isIncluded: false,
      record: null,
      items: [item],
    };
    const sections = binder.outline.sections.map((one) =>
      one.id === 'continuing-work' ? { ...one, exhibits: [...one.exhibits, exhibit] } : one,
    );
    await send({
      method: 'PATCH',
      path: 'binder',
      body: { version: binder.version, outline: { sections }, scheme: 'criterion' },
    });
    Object.assign(made, { binder: binder.id, exhibit: exhibit.id });
  },
  sidebars: {
    applicant: ['Case › Binder'],
  },
  routes: {
    'GET /api/binder': 'applicant',
    'PUT /api/binder': 'entitled applicant',
    'PATCH /api/binder': 'entitled applicant',
    'POST /api/binder/sync': 'entitled applicant',
    'GET /api/binder-previews/{binder}/{exhibit}/preview.pdf': ['applicant', ...providers],
    'GET /api/binder-previews/{binder}/{item}/{sheet}/pages.png': {
      access: ['applicant', ...providers],
      path: `/api/binder-previews/${NO_ID}/${NO_ID}/0/pages.png`,
    },
    'GET /api/binder-previews/{packet}/{page}/packet.png': {
      access: ['applicant', ...providers],
      path: `/api/binder-previews/${NO_ID}/1/packet.png`,
    },
    'POST /api/binder-conversions': 'entitled applicant',
  },
};
