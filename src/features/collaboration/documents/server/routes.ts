import { z } from 'zod';

import { hasAccess, anyAccess } from '#core/server/access.ts';
import { defineCursorRoute } from '#core/server/cursor-route.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute, changeRoute, restoreRoute, trashRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import {
  assignedQuery,
  documentChange,
  documentHistory,
  documentInput,
  documentListAbilities,
  documentQuery,
  documentRow,
  reviewInput,
  takeOverInput,
} from '../schema.ts';
import { listAssignedDocuments, listOwnDocuments, readHistory } from './queries.ts';
import {
  changeDocumentType,
  presentDocument,
  readDocument,
  restoreDocument,
  reviewDocument,
  submitDocument,
  takeOver,
  trashDocument,
} from './service.ts';

const params = z.object({ id: z.uuid() });
const writer = applicant('write');
const reviewer = anyAccess(provider('mentor'), provider('attorney'));

/** Routes for documents: submitted by applicants, reviewed by their assigned mentors and attorneys. */
const routes = [
  defineCursorRoute({
    path: '/',
    summary: 'The user’s documents, or those in Trash, newest first',
    access: applicant('read'),
    query: documentQuery,
    row: documentRow,
    can: documentListAbilities,
    list: listOwnDocuments,
    present: presentDocument,
    abilities: (reader) => ({ create: hasAccess(writer, reader) }),
  }),
  defineListRoute({
    path: '/assigned',
    summary: 'Documents of the reviewer’s assigned applicants, longest wait first',
    access: reviewer,
    query: assignedQuery,
    row: documentRow,
    list: listAssignedDocuments,
    present: presentDocument,
    file: 'documents',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the user’s documents or an assigned applicant’s',
    access: anyAccess(applicant('read'), reviewer),
    params,
    success: documentRow,
    handle: ({ ctx, params: { id } }) => readDocument(ctx, id),
  }),
  defineQueryRoute({
    path: '/{id}/history',
    summary: 'The history of a document, oldest first: submitted, reviewed (and by whom), replaced',
    access: anyAccess(applicant('read'), reviewer),
    params,
    success: documentHistory,
    read: ({ params: { id } }) => readHistory({ id }),
  }),
  addRoute({
    summary: 'Submit a document for review, or a new version of one that needs revision',
    access: writer,
    body: documentInput,
    row: documentRow,
    errors: ['not_found', 'document_not_for_revision', 'document_replaced'],
    add: submitDocument,
  }),
  changeRoute({
    summary: 'Change the type of one of the user’s documents',
    access: writer,
    body: documentChange,
    row: documentRow,
    errors: ['version_conflict', 'document_decided'],
    change: changeDocumentType,
  }),
  trashRoute({
    summary: 'Move one of the user’s documents to Trash, where it stays for 30 days',
    access: writer,
    errors: ['version_conflict', 'document_not_pending'],
    trash: trashDocument,
  }),
  restoreRoute({
    summary: 'Restore one of the user’s documents from Trash',
    access: writer,
    row: documentRow,
    errors: ['document_replaced'],
    restore: restoreDocument,
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/review',
    summary: 'Start the review of a document, or decide on it',
    access: reviewer,
    params,
    body: reviewInput,
    success: documentRow,
    errors: [
      'version_conflict',
      'transition_not_allowed',
      'document_reviewed',
      'review_of_another',
      'review_not_started',
    ],
    settlesDraft: true,
    handle: ({ ctx, params: { id }, draftKey, body }) => reviewDocument(ctx, { id, draftKey }, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/take-over',
    summary: 'Take over a review that another of the applicant’s attorneys has started; that attorney is notified',
    access: provider('attorney'),
    params,
    body: takeOverInput,
    success: documentRow,
    errors: ['version_conflict', 'document_reviewed', 'review_of_another'],
    handle: ({ ctx, params: { id }, body }) => takeOver(ctx, id, body),
  }),
] as const;

export type DocumentsApi = MountedRoutes<typeof routes>;

export function documentsRoutes(services: Services): DocumentsApi {
  return mountRoutes(services, routes);
}
