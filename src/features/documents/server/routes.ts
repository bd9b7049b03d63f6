import { z } from '@hono/zod-openapi';

import type { Actor } from '#core/server/database/database.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { additionOf } from '#core/server/rows/insert-once.ts';
import type { Services } from '#core/server/services.ts';

import { ownRefusal, reviewRefusal } from '../rules.ts';
import {
  documentChange,
  documentInput,
  documentQuery,
  documentStatuses,
  reviewInput,
  type Document,
  type DocumentPage,
  type DocumentRow,
} from '../schema.ts';
import { listAssignedDocuments, listOwnDocuments, readDocument } from './queries.ts';
import {
  changeDocumentType,
  present,
  restoreDocument,
  reviewDocument,
  submitDocument,
  trashDocument,
} from './service.ts';

const refusals = ['signed_out', 'wrong_role', 'access_switched_off'] as const;
const rowRefusals = [...refusals, 'lapsed', 'not_found'] as const;

const rowParams = z.object({ id: z.uuid() });
const status = z.enum(documentStatuses);
const from = z.uuid().optional();

const fileShape = { id: z.uuid(), status: z.string(), file_url: z.string(), original_filename: z.string() };
const documentSchema = z
  .object({
    ...fileShape,
    user_id: z.uuid(),
    applicant_name: z.string().nullable(),
    document_type: z.string(),
    mime_type: z.string(),
    reviewer_notes: z.string(),
    reviewed_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    deleted_at: z.string().nullable(),
    version: z.int(),
    older: z.array(z.object(fileShape)),
    is_replaced: z.boolean(),
    can: z.object({ changeType: z.boolean(), delete: z.boolean(), revise: z.boolean(), moveTo: z.array(status) }),
  })
  .openapi('Document') satisfies z.ZodType<Document>;
const pageSchema = z.object({
  rows: z.array(documentSchema),
  next: z.uuid().nullable(),
  can: z.object({ create: z.boolean() }),
}) satisfies z.ZodType<DocumentPage>;

export type DocumentsApi = ReturnType<typeof documentsRoutes>;

/** Documents: submitted by applicants, reviewed by the mentors and attorneys who are assigned to them. */
export function documentsRoutes(services: Services) {
  const { database, now } = services;
  const actOf = (c: RequestContext) => ({ ...services, token: c.get('token') });

  const list = defineRoute({
    method: 'get',
    path: '/',
    summary: 'Own documents, newest first',
    request: { query: documentQuery.extend({ from }) },
    success: { status: 200, body: pageSchema },
    refuses: [...refusals, 'invalid'],
  });
  const listAssigned = defineRoute({
    method: 'get',
    path: '/assigned',
    summary: 'Documents of the applicants one is assigned to, newest first',
    request: { query: z.strictObject({ status: status.optional(), user_id: z.uuid().optional(), from }) },
    success: { status: 200, body: pageSchema },
    refuses: [...refusals, 'lapsed', 'invalid'],
  });
  const read = defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One document',
    request: { params: rowParams },
    success: { status: 200, body: documentSchema },
    refuses: rowRefusals,
  });
  const submit = defineRoute({
    method: 'post',
    path: '/',
    summary: 'Submit a document for review, or a new version of one that needs revision',
    request: { body: jsonBody(documentInput) },
    success: { status: 201, body: documentSchema },
    adds: true,
    refuses: [...rowRefusals, 'invalid', 'document_not_for_revision', 'document_replaced'],
  });
  const change = defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change the type of an own document',
    request: { params: rowParams, body: jsonBody(documentChange) },
    success: { status: 200, body: documentSchema },
    refuses: [...rowRefusals, 'invalid', 'document_decided', 'changed_meanwhile'],
  });
  const remove = defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Move an own document to Trash, where it stays for 30 days',
    request: { params: rowParams },
    refuses: [...rowRefusals, 'document_not_pending', 'changed_meanwhile'],
  });
  const restore = defineRoute({
    method: 'post',
    path: '/{id}/restore',
    summary: 'Take an own document out of Trash',
    request: { params: rowParams },
    success: { status: 200, body: documentSchema },
    refuses: [...rowRefusals, 'document_replaced'],
  });
  const review = defineRoute({
    method: 'post',
    path: '/{id}/review',
    summary: 'Begin the review of a document, or decide on it',
    request: { params: rowParams, body: jsonBody(reviewInput) },
    success: { status: 200, body: documentSchema },
    refuses: [...rowRefusals, 'invalid', 'transition_not_allowed', 'changed_meanwhile'],
  });

  return createApi()
    .openapi(list, async (c) => {
      const { trash, ...query } = c.req.valid('query');
      const statement = listOwnDocuments({ status: query.status, from: query.from, isTrash: trash === 'true' });
      const { actor, json } = await database.readAsActor(c.get('token'), statement);
      throwRefusal(ownRefusal(actor.roles, 'read', now()));
      return c.json(presentPage(actor, json), 200);
    })
    .openapi(listAssigned, async (c) => {
      const query = c.req.valid('query');
      const statement = listAssignedDocuments({ status: query.status, userId: query.user_id, from: query.from });
      const { actor, json } = await database.readAsActor(c.get('token'), statement);
      throwRefusal(reviewRefusal(actor.roles, now()));
      return c.json(presentPage(actor, json), 200);
    })
    .openapi(read, async (c) => {
      const { actor, json } = await database.readAsActor(c.get('token'), readDocument(c.req.valid('param').id));
      throwRefusal(ownRefusal(actor.roles, 'read', now()) && reviewRefusal(actor.roles, now()));
      if (json === null) throw new AppError('not_found');
      return c.json(present(services, { actor, row: JSON.parse(json) as DocumentRow }), 200);
    })
    .openapi(submit, async (c) =>
      c.json(
        await submitDocument(actOf(c), { addition: additionOf(c, services.env), input: c.req.valid('json') }),
        201,
      ),
    )
    .openapi(change, async (c) =>
      c.json(await changeDocumentType(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(remove, async (c) => {
      await trashDocument(actOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(restore, async (c) => c.json(await restoreDocument(actOf(c), c.req.valid('param').id), 200))
    .openapi(review, async (c) =>
      c.json(await reviewDocument(actOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    );

  function presentPage(actor: Actor, json: string | null): DocumentPage {
    const { rows, next } = JSON.parse(json ?? '') as { rows: DocumentRow[]; next: string | null };
    return {
      rows: rows.map((row) => present(services, { actor, row })),
      next,
      can: { create: ownRefusal(actor.roles, 'write', now()) === undefined },
    };
  }
}
