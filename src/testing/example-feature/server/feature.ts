import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import { defineFeature } from '#core/server/feature.ts';
import { DAY } from '#core/server/jobs.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { trashUnsigned } from './queries.ts';
import { memosRoutes } from './routes.ts';
import { memos } from './table.ts';

const link = (id: string) => rowLink(`${paths.dashboard}/memos`, id);

export const memosFeature = defineFeature({
  tables: [memos],
  trash: [memos],
  files: [memos.memo_url],
  exported: [
    {
      table: memos,
      about: 'the memos you asked for',
      owners: [memos.user_id],
      portable: { stays: 'a memo is asked for anew' },
    },
  ],
  searchSources: [{ table: memos, title: memos.signer, place: 'Memos', link }],
  pendingItems: [
    {
      key: 'memos',
      audience: 'staff',
      rows: sql`
        select ${memos.id}, 'Signed' as state, ${memos.signer} as title, null::text as note, null::date as due, ${memos.created_at} as since
        from ${memos} where ${memos.user_id} = ${currentUser} and ${memos.deleted_at} is null`,
      line: { tone: 'blue', action: 'Open memo', link },
    },
  ],
  jobs: ({ database, now }) => [
    {
      name: 'trash unsigned memos',
      everyMinutes: DAY,
      run: () => database.asSystem('trashes memos that were not signed in a year', (tx) => trashUnsigned(tx, now())),
    },
  ],
  routes: { '/api/memos': memosRoutes },
});
