import { z } from 'zod';

import { anyAccess, type Access } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import type { CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import type { Presented } from '#core/server/json-source.ts';
import { defineQueryRoute, defineRoute } from '#core/server/route.ts';
import { changeRoute } from '#core/server/row-routes.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { commentChange, commentTransition, type CommentChange, type CommentTransition } from '../schema.ts';

export const commentReader = anyAccess(provider('mentor'), provider('attorney'));
export const commentWriter = anyAccess(applicant('write'), commentReader);

/** Actions on comments of a subject (`defineComments`). */
type Comments<Place, Input, Comment> = {
  list: (place: Place) => BoundStatement;
  add: (ctx: ActorContext, options: CreateOptions, sent: { place: Place; input: Input }) => Promise<Comment>;
  change: (ctx: ActorContext, id: string, change: CommentChange) => Promise<Comment>;
  resolve: (ctx: ActorContext, id: string, transition: CommentTransition) => Promise<Comment>;
};

/** Defines the routes of comments: list, add, change and resolve. */
export function commentRoutes<
  const Path extends string,
  Params extends z.ZodObject,
  Input extends z.ZodType,
  Row extends z.ZodType,
  List extends z.ZodType,
  Place,
  Stored,
>({
  path,
  params,
  input,
  row,
  list,
  access,
  summary,
  toPlace,
  comments,
}: {
  path: Path;
  params: Params;
  input: Input;
  row: Row;
  list: List;
  /** Users who may change their own comments, and who may resolve them. */
  access: { change: Access; resolve: Access };
  summary: { list: string; add: string };
  /** @throws AppError not_found */
  toPlace: (params: z.output<Params>) => Place;
  comments: Comments<Place, z.output<Input>, z.output<Row>> & Required<Presented<Stored, z.output<List>>>;
}) {
  return [
    defineQueryRoute({
      path,
      summary: summary.list,
      access: anyAccess(applicant('read'), commentReader),
      params,
      success: list,
      read: (request) => comments.list(toPlace(request.params as z.output<Params>)),
      present: comments.present,
    }),
    defineRoute({
      method: 'post',
      path,
      summary: summary.add,
      access: commentWriter,
      params,
      body: input,
      success: row,
      status: 201,
      createsRow: true,
      handle: ({ ctx, createOptions, ...request }) =>
        comments.add(ctx, createOptions, {
          place: toPlace(request.params as z.output<Params>),
          input: request.body as z.output<Input>,
        }),
    }),
    changeRoute({
      summary: 'Change one of the user’s own comments',
      access: access.change,
      body: commentChange,
      row,
      errors: ['version_conflict'],
      change: comments.change,
    }),
    defineRoute({
      method: 'post',
      path: '/{id}/resolution',
      summary: 'Resolve or reopen a comment',
      access: access.resolve,
      params: z.object({ id: z.uuid() }),
      body: commentTransition,
      success: row,
      errors: ['version_conflict'],
      handle: ({ ctx, params: { id }, body }) => comments.resolve(ctx, id, body),
    }),
  ] as const;
}
