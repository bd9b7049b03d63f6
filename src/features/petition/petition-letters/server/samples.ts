import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { TAKEN, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import { createLetter, createParagraph } from '#testing/letters.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    letters: {
      // The letter of a binder that the statement adds, because the owner has one already.
      expected: { ...writtenByTheSystem, owner: [1, TAKEN, 1, 0] },
      insert: (id) => sql`
        with own as (
          insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
          on conflict (user_id, kind) do update set title = excluded.title returning id
        )
        insert into letters (user_id, binder_id, document) select ${id}, id, '{}' from own`,
      own: ownedBy('user_id'),
      set: sql`document = '{"type": "doc"}'`,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        // The owner's petition has a letter already.
        before: ({ owner }) => [
          sql`insert into binders (user_id, kind, title, outline) values (${owner.id}, 'response', 'a', '{"sections": []}')`,
        ],
        addedBy: {
          owner: ({ owner }) => ({
            binder_id: sql`(select id from binders where user_id = ${owner.id} and kind = 'response')`,
            document: sql`'{"type": "doc"}'`,
          }),
        },
        policed: ['user_id', 'binder_id'],
        control: { added: { binder_id: '23503' }, changed: { binder_id: '23503' } },
      },
      equivalentMutants: because(asksAgain, 'letters_update: to any row'),
    },
    letter_versions: {
      // Versions of letters, which no request writes.
      expected: writtenByTheSystem,
      insert: (id) => sql`
        with bound as (
          insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
          on conflict (user_id, kind) do update set title = excluded.title returning id
        ), own as (
          insert into letters (user_id, binder_id, document) select ${id}, id, '{}' from bound
          on conflict (binder_id) do update set document = excluded.document returning id
        )
        insert into letter_versions (user_id, letter_id, document, reason) select ${id}, id, '{}', 'kept' from own`,
      own: ownedBy('user_id'),
      set: sql`reason = 'packet'`,
      columns: { values: { reason: text('packet') }, control: { changed: { letter_id: '23503' } } },
    },
  },
  async fillCase({ send, made }) {
    await send({ method: 'PUT', path: `letters/${made.binder}`, body: { begins: 'template' } });
  },
  routes: {
    'GET /api/letters/{binder}': 'applicant',
    'PUT /api/letters/{binder}': 'entitled applicant',
    'PATCH /api/letters/{binder}': {
      access: 'entitled applicant',
      body: { version: 1, document: createLetter(createParagraph(1, 'Mine')) },
    },
    'PUT /api/letters/{binder}/versions': 'entitled applicant',
    'GET /api/letters/{binder}/versions/{version}': 'applicant',
    'PUT /api/letters/{binder}/versions/{version}/restore': 'entitled applicant',
    'GET /api/letters/{binder}/letter.docx': 'applicant',
    'GET /api/letters/{binder}/letter.md': 'applicant',
    'GET /api/letters/{binder}/letter.pdf': 'applicant',
    'GET /api/letters/{binder}/claims.csv': 'applicant',
  },
};
