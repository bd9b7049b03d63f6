import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';

import { attorneyProfile, attorneyProfileInput, mentorProfile, mentorProfileInput, shownProviders } from '../schema.ts';
import { listAssignedProviders, readOwnAttorney, readOwnMentor, saveAttorney, saveMentor } from './queries.ts';
import { mentorProfiles } from './table.ts';

/** Mentors and attorneys write profiles, which their applicants read. */
const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'The applicant’s assigned mentors and attorneys, with their verified credentials',
    access: applicant('read'),
    success: shownProviders,
    read: () => listAssignedProviders(),
  }),
  defineQueryRoute({
    path: '/mentor',
    summary: 'The mentor’s own profile',
    access: provider('mentor'),
    success: mentorProfile,
    read: () => readOwnMentor(),
  }),
  defineRoute({
    method: 'put',
    path: '/mentor',
    summary: 'Save the mentor’s own profile',
    access: provider('mentor'),
    body: mentorProfileInput,
    success: mentorProfile,
    errors: ['version_conflict'],
    handle: ({ ctx, body }) =>
      ctx.transaction(async (tx) => {
        const { profile_image_url: image } = body;
        await checkOwnFiles(tx, { column: mentorProfiles.profile_image_url, urls: image === null ? [] : [image] });
        return saveMentor(tx, body);
      }),
  }),
  defineQueryRoute({
    path: '/attorney',
    summary: 'The attorney’s own profile',
    access: provider('attorney'),
    success: attorneyProfile,
    read: () => readOwnAttorney(),
  }),
  defineRoute({
    method: 'put',
    path: '/attorney',
    summary: 'Save the attorney’s own profile',
    access: provider('attorney'),
    body: attorneyProfileInput,
    success: attorneyProfile,
    errors: ['version_conflict'],
    handle: ({ ctx, body }) => ctx.transaction((tx) => saveAttorney(tx, body)),
  }),
] as const;

export type ProviderProfilesApi = MountedRoutes<typeof routes>;

export function providerProfilesRoutes(services: Services): ProviderProfilesApi {
  return mountRoutes(services, routes);
}
