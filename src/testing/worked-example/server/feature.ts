import { sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { lettersRoutes } from './routes.ts';
import { letters } from './table.ts';

const link = (id: string) => rowLink(`${paths.dashboard}/letters`, id);

export const lettersFeature = defineFeature({
  name: 'letters',
  tables: [letters],
  trash: [letters],
  files: [letters.letter_url],
  exported: [{ table: letters, about: 'the letters you asked for', owners: [letters.user_id] }],
  searched: [{ table: letters, title: letters.signer, place: 'Letters', link }],
  waiting: [
    {
      key: 'letters',
      for: 'us',
      rows: sql`
        select ${letters.id}, 'Signed' as state, ${letters.signer} as title, null::text as note, null::date as due, ${letters.created_at} as since
        from ${letters} where ${letters.user_id} = ${currentUser} and ${letters.deleted_at} is null`,
      line: { tone: 'blue', act: 'Open letter', link },
    },
  ],
  routes: { '/api/letters': lettersRoutes },
});
