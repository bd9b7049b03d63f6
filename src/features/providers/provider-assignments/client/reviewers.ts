import { queryOptions, useQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { listed } from '#core/shared/sentence.ts';

import type { ReviewerRole } from '../schema.ts';
import type { ReviewersApi } from '../server/routes.ts';

const api = createApi<ReviewersApi>('/api/reviewers');

const reviewers = queryOptions({ queryKey: ['reviewers'], queryFn: () => unwrap(api.index.$get()) });

/**
 * Reviewers of the user's submissions, for the start of a sentence: 'Grace Hopper or Alan Turing'. Empty if there are
 * none, undefined until loaded.
 */
export function useReviewers(...roles: ReviewerRole[]): string | undefined {
  const { data } = useQuery(reviewers);
  return (
    data &&
    listed(
      data.reviewers.filter((reviewer) => roles.some((role) => reviewer.roles.includes(role))).map(({ name }) => name),
      'or',
    )
  );
}

/** Shown once above the submissions. `role` is the awaited reviewer if there is none yet: 'a mentor'. */
export function reviewersText(names: string | undefined, role: string): string | undefined {
  if (names === undefined) return undefined;
  return names ? `${names} reviews what you submit.` : `What you submit will wait until ${role} is assigned.`;
}
