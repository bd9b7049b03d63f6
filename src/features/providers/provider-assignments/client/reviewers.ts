import { queryOptions, useQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { listed } from '#core/shared/sentence.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { Reviewer } from '../schema.ts';
import type { ReviewersApi } from '../server/routes.ts';

const api = createApi<ReviewersApi>('/api/reviewers');

const reviewers = queryOptions({ queryKey: ['reviewers'], queryFn: () => unwrap(api.index.$get()) });

/** Names the user's reviewers in these roles, as {@link reviewersIn} does. Undefined until they are loaded. */
export function useReviewers(...roles: ProviderRole[]): string | undefined {
  const { data } = useQuery(reviewers);
  return data && reviewersIn(data.reviewers, roles);
}

/**
 * Names those who review in one of these roles, for the start of a sentence: 'Grace Hopper or Alan Turing (not
 * verified)'. Empty if there are none.
 */
export function reviewersIn(all: readonly Reviewer[], roles: readonly ProviderRole[]): string {
  const isAsked = (role: ProviderRole) => roles.includes(role);
  const matching = all.filter((reviewer) => reviewer.roles.some(isAsked));
  return listed(
    matching.map(({ name, verified }) => nameWithProof({ name, is_verified: verified.some(isAsked) })),
    'or',
  );
}

/** Shown once above the submissions. `role` is the awaited reviewer if there is none yet: 'a mentor'. */
export function reviewersText(names: string | undefined, role: string): string | undefined {
  if (names === undefined) return undefined;
  return names ? `${names} reviews what you submit.` : `What you submit will wait until ${role} is assigned.`;
}
