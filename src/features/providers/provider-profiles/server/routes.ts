import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { attorneyProfile, attorneyProfileInput, mentorProfile, mentorProfileInput, shownProviders } from '../schema.ts';
import { listAssignedProviders, readOwnAttorney, readOwnMentor } from './queries.ts';
import { keepAttorneyProfile, keepMentorProfile } from './service.ts';

/** Mentors and attorneys write profiles, which their applicants read. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The applicant’s assigned mentors and attorneys, with their verified credentials',
    for: applicant('read'),
    success: shownProviders,
    handle: async ({ act }) => new JsonText((await act.read(listAssignedProviders())).json ?? ''),
  }),
  defineRoute({
    method: 'get',
    path: '/mentor',
    summary: 'The mentor’s own profile',
    for: provider('mentor'),
    success: mentorProfile,
    handle: async ({ act }) => new JsonText((await act.read(readOwnMentor())).json ?? ''),
  }),
  defineRoute({
    method: 'put',
    path: '/mentor',
    summary: 'Save it',
    for: provider('mentor'),
    body: mentorProfileInput,
    success: mentorProfile,
    refuses: ['changed_meanwhile'],
    handle: ({ act, body }) => keepMentorProfile(act, body),
  }),
  defineRoute({
    method: 'get',
    path: '/attorney',
    summary: 'The attorney’s own profile',
    for: provider('attorney'),
    success: attorneyProfile,
    handle: async ({ act }) => new JsonText((await act.read(readOwnAttorney())).json ?? ''),
  }),
  defineRoute({
    method: 'put',
    path: '/attorney',
    summary: 'Save it',
    for: provider('attorney'),
    body: attorneyProfileInput,
    success: attorneyProfile,
    refuses: ['changed_meanwhile'],
    handle: ({ act, body }) => keepAttorneyProfile(act, body),
  }),
] as const;

export type ProviderProfilesApi = MountedRoutes<typeof routes>;

export function providerProfilesRoutes(services: Services): ProviderProfilesApi {
  return mountRoutes(services, routes);
}
