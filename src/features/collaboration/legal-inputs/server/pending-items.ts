// Undecided legal input, for deciding admins.
import { sql } from 'drizzle-orm';

import { quotedFirstLine } from '#core/server/database/first-line.ts';
import { currentUser, hasPermission } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { legalInputs } from './table.ts';

const { id, user_id, attorney_id, document_type, feedback, status, created_at } = legalInputs;

export const legalInputPendingItems: readonly PendingItemSource[] = [
  {
    key: 'legal-inputs',
    audience: 'reader',
    word: 'awaiting decision',
    rows: sql`
      select ${id}, 'Legal input' as state, concat(${document_type}, ', ', app.people_of_legal_input(${id}) ->> 'name') as title, ${quotedFirstLine(feedback)} as note, null::date as due, ${created_at} as since
      from ${legalInputs}
      where ${hasPermission('manage_content')} and ${status} = 'pending' and ${user_id} <> ${currentUser} and ${attorney_id} is distinct from ${currentUser}`,
    line: {
      tone: 'brass',
      action: 'Open legal input',
      link: (inputId) => rowLink(`${paths.admin}/legal-input`, inputId),
    },
  },
];
