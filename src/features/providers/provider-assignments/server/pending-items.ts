// Applicants without a reviewer for their submissions, for admins who assign them.
import type { PendingItemSource } from '#core/server/feature.ts';
import { newLink, paths } from '#core/shared/paths.ts';

import { applicantsToAssign } from './queries.ts';

export const applicantPendingItems: readonly PendingItemSource[] = [
  {
    key: 'assignments',
    audience: 'reader',
    word: 'to assign',
    rows: applicantsToAssign,
    line: { tone: 'rust', action: 'Assign', link: () => newLink(`${paths.admin}/assignments`) },
  },
];
