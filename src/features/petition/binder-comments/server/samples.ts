import { sql } from 'drizzle-orm';

import { asksAgain, because, ownByDefault } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { assignedAs, byAuthor, ownedBy, readByBoth, sharedBinder, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, readByGranted } from '#testing/access/sql-lines.ts';
import type { TestUsers } from '#testing/access/checks.ts';
import { createPacketHelpers } from '#testing/filing-packets.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';

const [binderId, otherBinderId] = ['00000000-0000-8000-8000-000000000008', '00000000-0000-8000-8000-000000000009'];
const commentOnBinder = ({ owner }: TestUsers) => ({
  user_id: text(owner.id),
  binder_id: text(binderId),
  exhibit: text('a'),
  about: text('a'),
  body: text('c'),
});

export const samples: Samples = {
  tables: {
    binder_comments: {
      // Written by readers of the binder, and deleted by their authors.
      expected: { ...applicantsOwn, owner: [1, 1, 1, 1] },
      insert: (id) => sql`
        with own as (
          insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
          on conflict (user_id, kind) do update set title = excluded.title returning id
        )
        insert into binder_comments (user_id, binder_id, exhibit, about, author_id, body) select ${id}, id, 'a', 'a', ${id}, 'a' from own`,
      own: ownedBy('user_id'),
      set: sql`resolved_at = now()`,
      providers: readByGranted,
      columns: {
        before: (cast) => [
          ...sharedBinder(cast),
          sql`insert into binders (id, user_id, title, outline) values (${binderId}, ${cast.owner.id}, 'a', '{"sections": []}')`,
          sql`insert into binders (id, user_id, kind, title, outline) values (${otherBinderId}, ${cast.owner.id}, 'response', 'a', '{"sections": []}')`,
        ],
        changedBy: {
          // For comments of another user.
          owner: { line: 'user_id', of: byAuthor('assigned mentor').of },
          'assigned mentor': byAuthor('assigned mentor'),
          'assigned attorney': byAuthor('assigned attorney'),
        },
        addedBy: { owner: commentOnBinder, 'assigned mentor': commentOnBinder, 'assigned attorney': commentOnBinder },
        removedBy: 'owner',
        values: { binder_id: text(otherBinderId), page: sql`2`, paragraph: text('p') },
        policed: ['user_id', 'author_id'],
        // Owner and binder must belong together.
        control: { added: { user_id: '23503' } },
        reads: [{ of: { body: text('d') }, by: readByBoth }],
        // Also for the owner's own comments.
        steps: [{ by: 'owner', set: { author_id: assignedAs('mentor') }, outcome: 'refused' }],
      },
      equivalentMutants: {
        ...because(asksAgain, 'binder_comments_update: to any row'),
        ...because(
          'it says who resolved a comment and keeps no one out; src/features/petition/binder-comments tests it',
          'binder_comments_set_resolver on binder_comments: gone',
        ),
        ...because(ownByDefault, 'binder_comments, create: without author_id'),
      },
    },
  },
  routes: {
    'GET /api/binder-comments/binders/{binder}': ['applicant', ...providers],
    'POST /api/binder-comments/binders/{binder}': {
      access: ['entitled applicant', ...providers],
      body: { body: 'Is it in order?', exhibit: binderId },
    },
    'PATCH /api/binder-comments/{id}': ['entitled applicant', ...providers],
    'POST /api/binder-comments/{id}/resolution': ['entitled applicant', ...providers],
    'DELETE /api/binder-comments/{id}': ['entitled applicant', ...providers],
  },
  keyedRoutes: {
    'POST /api/binder-comments/binders/{binder}': {
      table: 'binder_comments',
      async prepare(app) {
        const as = await createUser(app.database);
        const own = createPacketHelpers(app);
        const { binder } = await own.createBinder(as, ['Loom Prize']);
        const [exhibit] = await own.exhibits(as);
        return {
          as,
          path: `/api/binder-comments/binders/${binder?.id}`,
          body: { body: 'Is it in order?', exhibit: exhibit?.id },
        };
      },
      change: { body: 'Is it complete?' },
    },
  },
  async fillCase({ send, made }) {
    await send({
      path: `binder-comments/binders/${made.binder}`,
      body: { body: 'Is it signed?', exhibit: made.exhibit },
    });
  },
};
