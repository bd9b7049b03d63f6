import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { AttorneyProfile, AttorneyProfileInput, MentorProfile, MentorProfileInput } from '../schema.ts';
import type { ProviderProfilesApi } from '../server/routes.ts';

const api = createApi<ProviderProfilesApi>('/api/provider-profiles');

/** Providers of the signed-in applicant. */
export const assignedProviders = queryOptions({
  queryKey: ['assigned-providers'],
  queryFn: async ({ signal }) => (await unwrap(api.index.$get({}, { init: { signal } }))).providers,
});

/** The user's own profile. */
export const ownMentorProfile = {
  key: ['provider-profile', 'mentor'],
  read: (signal?: AbortSignal): Promise<MentorProfile> => unwrap(api.mentor.$get({}, { init: { signal } })),
  save: (json: MentorProfileInput): Promise<MentorProfile> => unwrap(api.mentor.$put({ json })),
};
export const ownAttorneyProfile = {
  key: ['provider-profile', 'attorney'],
  read: (signal?: AbortSignal): Promise<AttorneyProfile> => unwrap(api.attorney.$get({}, { init: { signal } })),
  save: (json: AttorneyProfileInput): Promise<AttorneyProfile> => unwrap(api.attorney.$put({ json })),
};
