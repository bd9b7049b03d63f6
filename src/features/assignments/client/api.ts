import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  assignmentQuery,
  type AssignmentInput,
  type AssignmentRow,
  type AssignmentSort,
  type PairSide,
} from '../schema.ts';
import type { AssignmentsApi } from '../server/routes.ts';

const api = createApi<AssignmentsApi>('/api/assignments');

const sorts = {
  assigned_at: { label: 'Newest', direction: 'desc' },
  applicant: { label: 'Applicant', direction: 'asc' },
  provider: { label: 'Mentor or attorney', direction: 'asc' },
} satisfies Record<AssignmentSort, Sorts[string]>;

/** Who works with whom. */
export const listedAssignments = {
  key: ['assignments'],
  query: assignmentQuery,
  sorts,
  list: (asked, { signal }) => unwrap(api.index.$get({ query: asParameters(asked) }, { init: { signal } })),
} satisfies RowSource<AssignmentRow, typeof assignmentQuery, { create: boolean }>;

/** Who may be assigned, by a part of their name or email; no one is looked for with less than two letters. */
export function assignablePeople(as: PairSide, q: string) {
  return queryOptions({
    queryKey: ['assignable', as, q],
    queryFn:
      q.length < 2 ? skipToken : ({ signal }) => unwrap(api.people.$get({ query: { as, q } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

export const addAssignment = (json: AssignmentInput): Promise<AssignmentRow> => unwrap(api.index.$post({ json }));

export async function removeAssignment(id: string): Promise<void> {
  await unwrap(api[':id'].$delete({ param: { id } }));
}
