// Comparable evidence that counts only once an attorney attests it, for the assigned attorneys who read it.
import { sql } from 'drizzle-orm';

import { assignedApplicantIds, currentUser } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';
import { comparableElement } from '#records/comparable.ts';
import { criteria } from '#records/criteria.ts';

import { elementAttestations } from './table.ts';

const elements = sql.raw(criteria.map((one) => `('${one}', '${comparableElement(one)}')`).join(', '));

export const attestationPendingItems: readonly PendingItemSource[] = [
  {
    key: 'attorney-documents',
    audience: 'reader',
    // The page of this key lists documents for review.
    isCounted: false,
    // One line for each applicant. An assessment from before the last change of the record is outdated.
    rows: sql`
      select r.user_id as id, 'To attest' as state,
        concat('Comparable evidence for ', string_agg(distinct concat('(', claim.criterion, ')'), ', ')) as title,
        applicant.name as note, null::date as due, min(r.updated_at) as since
      from totality r join app.assigned_applicants() as applicant on applicant.id = r.user_id
      join (values ${elements}) as claim (criterion, element) on starts_with(r.comparable_for, concat('(', claim.criterion, ') '))
      where r.user_id = any (${assignedApplicantIds('attorney')})
        and r.user_id = any ((select app.sharing_applicant_ids('totality'))::uuid[])
        and r.deleted_at is null and r.comparable_evidence <> '' and cardinality(r.comparable_evidence_docs) > 0
        and not exists (
          select from ${elementAttestations} a
          where a.user_id = r.user_id and a.element = claim.element and a.updated_at >= r.updated_at
            and (a.author_id = ${currentUser} or a.verdict = 'attested')
        )
      group by r.user_id, applicant.name`,
    line: {
      tone: 'brass',
      action: 'Open readiness',
      link: (applicant) => `${paths.attorney}/users/${applicant}/readiness`,
    },
  },
];
