import { z } from 'zod';

import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, withPermission, provider } from '#features/accounts/roles/server/access.ts';

import {
  answerInput,
  approvedQuery,
  approvedRow,
  decisionInput,
  feedbackChange,
  feedbackVersions,
  legalInput,
  receivedQuery,
  receivedRow,
  writtenQuery,
  writtenRow,
} from '../schema.ts';
import {
  listApproved,
  listReceived,
  listVersions,
  listWritten,
  receivedRepository,
  writtenRepository,
} from './queries.ts';
import { answerEdit, changeFeedback, decide, presentReceived, presentWritten, writeInput } from './service.ts';

const admin = withPermission('manage_content');
const attorney = provider('attorney');
const params = z.object({ id: z.uuid() });

/** Routes for legal input: all for admins, their own for attorneys, and approved input for applicants. */
const routes = [
  defineListRoute({
    path: '/all',
    summary: 'All attorneys’ legal input, newest first, for admins who manage content',
    access: admin,
    query: receivedQuery,
    row: receivedRow,
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists legal input', (tx) => selectJson(tx, listReceived(query, part))),
    present: presentReceived,
    file: 'legal-input',
  }),
  defineQueryRoute({
    path: '/all/{id}',
    summary: 'One piece of legal input, for admins who manage content',
    access: admin,
    params,
    success: receivedRow,
    read: ({ params: { id } }) => receivedRepository.read(id),
    present: presentReceived,
  }),
  defineQueryRoute({
    path: '/all/{id}/versions',
    summary: 'All versions of the feedback in legal input, newest first, with who wrote each and when',
    access: admin,
    params,
    success: feedbackVersions,
    read:
      ({ params: { id } }) =>
      (ctx) =>
        ctx.readElevated('lists versions of legal input', (tx) => selectJson(tx, listVersions({ id }))),
  }),
  defineRoute({
    method: 'patch',
    path: '/all/{id}',
    summary:
      'Change the feedback in legal input, at any time; its attorney is notified, and its applicant once it is approved',
    access: admin,
    params,
    body: feedbackChange,
    success: receivedRow,
    errors: ['own_legal_input', 'version_conflict'],
    handle: ({ ctx, params: { id }, body }) => changeFeedback(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/all/{id}/decision',
    summary:
      'Approve legal input, so that the applicant can read it, or reject it; once, for the version that was read',
    access: admin,
    params,
    body: decisionInput,
    success: receivedRow,
    errors: ['own_legal_input', 'legal_input_decided', 'version_conflict'],
    handle: ({ ctx, params: { id }, body }) => decide(ctx, id, body),
  }),
  defineListRoute({
    path: '/approved',
    summary: 'Approved legal input about the user, newest first',
    access: applicant('read'),
    query: approvedQuery,
    row: approvedRow,
    list: listApproved,
    file: 'legal-input',
  }),
  defineListRoute({
    path: '/',
    summary: 'Legal input the user wrote as an attorney about assigned applicants, newest first',
    access: attorney,
    query: writtenQuery,
    row: writtenRow,
    can: z.object({ create: z.boolean() }),
    list: listWritten,
    present: presentWritten,
    abilities: () => ({ create: true }),
    file: 'legal-input',
  }),
  readRoute({
    summary: 'One piece of legal input the user wrote as an attorney',
    access: attorney,
    row: writtenRow,
    rows: writtenRepository,
    present: presentWritten,
  }),
  addRoute({
    summary: 'Write legal input about an assigned applicant’s documents',
    access: attorney,
    body: legalInput,
    row: writtenRow,
    errors: ['not_found'],
    add: writeInput,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/answer',
    summary:
      'Respond to an edit of the user’s feedback: object, withdraw their name, or neither; the applicant is notified',
    access: attorney,
    params,
    body: answerInput,
    success: writtenRow,
    errors: ['legal_input_unedited', 'version_conflict'],
    handle: ({ ctx, params: { id }, body }) => answerEdit(ctx, id, body),
  }),
] as const;

export type LegalInputsApi = MountedRoutes<typeof routes>;

export function legalInputsRoutes(services: Services): LegalInputsApi {
  return mountRoutes(services, routes);
}
