import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  assignedQuery,
  assignmentQuery,
  type AssignedApplicant,
  type AssignedSort,
  type AssignmentEnd,
  type AssignmentInput,
  type AssignmentRow,
  type AssignmentSort,
  type PairSide,
} from '../schema.ts';
import type { AssignedApplicantsApi } from '../server/people-routes.ts';
import type { AssignmentsApi } from '../server/routes.ts';

const api = createApi<AssignmentsApi>('/api/assignments');

const sorts = {
  assigned_at: { label: 'Newest', direction: 'desc' },
  applicant: { label: 'Applicant', direction: 'asc' },
  provider: { label: 'Mentor or attorney', direction: 'asc' },
} satisfies Record<AssignmentSort, Sorts[string]>;

export const listedAssignments = {
  key: ['assignments'],
  query: assignmentQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<AssignmentRow, typeof assignmentQuery, { create: boolean }>;

/** Applicants without a reviewer for their submissions. Refetched with the assignments. */
export const applicantsToAssign = queryOptions({
  queryKey: [...listedAssignments.key, 'waiting'],
  queryFn: ({ signal }) => unwrap(api.unassigned.$get({}, { init: { signal } })),
});

/**
 * Users who may be assigned, by a part of their name or email address. Lists all for empty text, and searches from two
 * characters.
 */
export const listAssignableUsers = (query: { as: PairSide; q: string }, signal: AbortSignal) =>
  unwrap(api.users.$get({ query }, { init: { signal } }));

export const addAssignment = (json: AssignmentInput): Promise<AssignmentRow> => unwrap(api.index.$post({ json }));

/** Consequences of ending an assignment: what would end, and what would stay. */
export function getEndingQuery(id: string) {
  return queryOptions({
    queryKey: [...listedAssignments.key, 'ending', id],
    queryFn: ({ signal }) => unwrap(api[':id'].ending.$get({ param: { id } }, { init: { signal } })),
    staleTime: 0,
  });
}

export async function endAssignment({ id, ...json }: AssignmentEnd & { id: string }): Promise<void> {
  await unwrap(api[':id'].end.$post({ param: { id }, json }));
}

const people = createApi<AssignedApplicantsApi>('/api/assigned-people');

const peopleSorts = {
  waiting: { label: 'Waiting longest', direction: 'asc' },
  name: { label: 'Name', direction: 'asc' },
  assigned_at: { label: 'Newest', direction: 'desc' },
} satisfies Record<AssignedSort, Sorts[string]>;

/** Applicants assigned to a mentor or attorney. */
export const assignedApplicants = {
  key: ['assigned-people'],
  query: assignedQuery,
  sorts: peopleSorts,
  list: (query, { signal }) => unwrap(people.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<AssignedApplicant, typeof assignedQuery, unknown>;

export function getAssignedApplicantQuery(id: string) {
  return queryOptions({
    queryKey: [...assignedApplicants.key, 'one', id],
    queryFn: ({ signal }) => unwrap(people[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** Names of formerly assigned applicants. */
export const pastContacts = queryOptions({
  queryKey: [...assignedApplicants.key, 'past'],
  queryFn: ({ signal }) => unwrap(people.past.$get({}, { init: { signal } })),
});
