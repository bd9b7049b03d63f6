import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { attestationInput, attestationList, attestationRow, sharedAttestationList } from '../schema.ts';
import { attest, listOwnAttestations, listSharedAttestations, withdraw } from './service.ts';

const reader = anyAccess(provider('mentor'), provider('attorney'));
const ofApplicant = z.object({ applicant: z.uuid() });
const ofElement = ofApplicant.extend({ element: z.string().max(100) });

/** Verdicts of attorneys and mentors on how an applicant's evidence meets the regulation, by element. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'Attorneys’ and mentors’ assessments of the user’s evidence, and whether the evidence has changed since',
    access: applicant('read'),
    success: attestationList,
    errors: ['too_many_requests'],
    handle: ({ ctx }) => listOwnAttestations(ctx),
  }),
  defineRoute({
    method: 'get',
    path: '/applicants/{applicant}',
    summary: 'Assessments of evidence that an assigned applicant shares with the user, and which ones the user can add',
    access: reader,
    params: ofApplicant,
    success: sharedAttestationList,
    errors: ['too_many_requests'],
    handle: ({ ctx, params }) => listSharedAttestations(ctx, params.applicant),
  }),
  defineRoute({
    method: 'put',
    path: '/applicants/{applicant}/{element}',
    summary: 'Attest or question an element as an attorney, or suggest something; the applicant is notified',
    access: reader,
    params: ofElement,
    body: attestationInput,
    success: attestationRow,
    errors: ['version_conflict', 'evidence_changed', 'too_many_requests'],
    handle: ({ ctx, params, body }) => attest(ctx, params, body),
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/applicants/{applicant}/{element}',
    summary: 'Withdraw one’s own assessment of an element; the applicant is notified',
    access: reader,
    params: ofElement,
    errors: ['too_many_requests'],
    handle: ({ ctx, params }) => withdraw(ctx, params),
  }),
] as const;

export type AttestationsApi = MountedRoutes<typeof routes>;

export function attestationsRoutes(services: Services): AttestationsApi {
  return mountRoutes(services, routes);
}
