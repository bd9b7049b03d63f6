import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import {
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, withPermission, provider } from '#features/accounts/roles/server/access.ts';

import {
  applicantsToAssign,
  assignmentEnd,
  assignmentEnding,
  assignmentInput,
  assignmentQuery,
  assignmentRow,
  ownApplicants,
  ownApplicantsQuery,
  usersFound,
  usersQuery,
  reviewerList,
} from '../schema.ts';
import { findEnding, findOwnApplicants, findUsers, listAssignments, listReviewers, listToAssign } from './queries.ts';
import { addAssignment, removeAssignment } from './service.ts';

const admin = withPermission('manage_providers');
const params = z.object({ id: z.uuid() });

/** Providers of an applicant. */
const reviewers = [
  defineQueryRoute({
    path: '/',
    summary: 'The reviewers of the user’s submissions: mentors for tasks and documents, attorneys for documents',
    access: applicant('read'),
    success: reviewerList,
    read: () => listReviewers(),
  }),
] as const;

/** Applicants of a mentor or attorney, for selection. */
const applicants = [
  defineQueryRoute({
    path: '/',
    summary: 'The applicants assigned to the user as a mentor or attorney, by name',
    access: anyAccess(provider('mentor'), provider('attorney')),
    query: ownApplicantsQuery,
    success: ownApplicants,
    read: ({ query: { as } }) => findOwnApplicants[as](),
  }),
] as const;

const assignments = [
  defineListRoute({
    path: '/',
    summary: 'All assignments of mentors and attorneys to applicants',
    access: admin,
    query: assignmentQuery,
    row: assignmentRow,
    can: z.object({ create: z.boolean() }),
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists assignments', (tx) => selectJson(tx, listAssignments(query, part))),
    abilities: () => ({ create: true }),
    file: 'assignments',
    headings: {
      user_id: 'Applicant ID',
      user_name: 'Applicant',
      user_email: 'Applicant’s email',
      mentor_id: 'Mentor or attorney ID',
      mentor_name: 'Mentor or attorney',
      mentor_email: 'Mentor’s or attorney’s email',
      mentor_roles: 'Roles',
      unverified: 'Unverified roles',
      applicants: 'Number of applicants',
    },
  }),
  defineQueryRoute({
    path: '/users',
    summary: 'The first few users who can be assigned, found by part of their name or email',
    access: admin,
    query: usersQuery,
    success: usersFound,
    read:
      ({ query }) =>
      (ctx) =>
        ctx.readElevated('finds users to assign', (tx, { userId }) => selectJson(tx, findUsers(userId, query))),
  }),
  defineQueryRoute({
    path: '/unassigned',
    summary: 'List applicants without a reviewer for their submissions',
    access: admin,
    success: applicantsToAssign,
    read: () => listToAssign(),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Assign a mentor or attorney to an applicant, both found by email, once; both are notified',
    access: admin,
    body: assignmentInput,
    success: assignmentRow,
    status: 201,
    errors: ['already_assigned', 'verification_required', 'provider_unverified'],
    handle: ({ ctx, body }) => addAssignment(ctx, body),
  }),
  defineQueryRoute({
    path: '/{id}/ending',
    summary: 'Preview the effects of ending an assignment',
    access: admin,
    params,
    success: assignmentEnding,
    read:
      ({ params: { id } }) =>
      (ctx) =>
        ctx.readElevated('counts what ends with an assignment', (tx) => selectJson(tx, findEnding(id))),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/{id}/end',
    summary: 'End an assignment and, immediately, the access it gave; both people are notified of the reason',
    access: admin,
    params,
    body: assignmentEnd,
    handle: ({ ctx, params: { id }, body }) => removeAssignment(ctx, id, body),
  }),
] as const;

export type ReviewersApi = MountedRoutes<typeof reviewers>;
export type OwnApplicantsApi = MountedRoutes<typeof applicants>;
export type AssignmentsApi = MountedRoutes<typeof assignments>;

export function reviewersRoutes(services: Services): ReviewersApi {
  return mountRoutes(services, reviewers);
}

export function ownApplicantsRoutes(services: Services): OwnApplicantsApi {
  return mountRoutes(services, applicants);
}

export function assignmentsRoutes(services: Services): AssignmentsApi {
  return mountRoutes(services, assignments);
}
