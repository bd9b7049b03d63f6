// Translations that their owner has to complete, except for files that no record names any longer.
import { isNull, sql } from 'drizzle-orm';

import { currentUser } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { recordFiles } from '#features/evidence/records/server/queries.ts';

import { originalName } from './listed.ts';
import { isComplete, isOwn } from './queries.ts';
import { translations } from './table.ts';

export const translationPendingItems: readonly PendingItemSource[] = [
  {
    key: 'translations',
    audience: 'reader',
    word: 'incomplete',
    rows: sql`
      select ${translations.id}, 'Translation incomplete' as state, coalesce(${originalName}, 'A file') as title, record.title as note, null::date as due, ${translations.updated_at} as since
      from ${translations}
      cross join lateral (
        select named.title from (${recordFiles(currentUser)}) as named where named.url = ${translations.original_url} limit 1
      ) as record
      where ${isOwn} and ${isNull(translations.deleted_at)} and not ${isComplete}`,
    line: {
      tone: 'brass',
      action: 'Open translation',
      link: (id) => rowLink(`${paths.dashboard}/translations`, id),
    },
  },
];
