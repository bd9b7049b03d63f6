import { createRoute, type OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi';
import type { ZodType } from 'zod';

import type { ErrorCode } from '#core/shared/messages.ts';

import type { Access } from './access.ts';
import { createActorContext, type ActorContext } from './actor-context.ts';
import { chooseEncoding, compress } from './content-coding.ts';
import { AppError } from './errors.ts';
import { createApi, draftKey, draftKeyParameter, keyParameter, problemResponses } from './guard.ts';
import { JsonText, readJson, type JsonSource, type Presented } from './json-source.ts';
import type { RequestContext, RequestEnv } from './request-context.ts';
import { getCreateOptions, type CreateOptions } from './idempotency/idempotent-insert.ts';
import type { Services } from './services.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Parts<Params, Query, Body> = {
  params?: Params;
  query?: Query;
  body?: Body;
};

type Output<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;

/** Handler arguments: `ctx` and the validated request. */
type RouteInput<Params, Query, Body> = {
  ctx: ActorContext;
  c: RequestContext;
  /** Idempotent insert, for a route that `createsRow`. */
  createOptions: CreateOptions;
  /**
   * Key of the draft that is deleted with the saved row, for a route that `settlesDraft`.
   * @throws AppError invalid
   */
  draftKey: string | undefined;
  params: Output<Params>;
  query: Output<Query>;
  body: Output<Body>;
};

type Declared = {
  path: string;
  summary: string;
  /** Required access. All reads and writes of the handler are denied to others. */
  access: Access;
  /** Error codes in addition to those of `access` and of invalid input. */
  errors?: readonly ErrorCode[];
  /** The body is bytes, which the handler reads from the request itself. */
  rawBody?: true;
  /**
   * The response contains a secret and is never compressed, because its length must reveal nothing (CVE-2013-3587,
   * “BREACH”).
   */
  holdsSecret?: true;
  /** The route inserts a row: once per `Idempotency-Key`, and up to the user's row limit. */
  createsRow?: true;
  /** The route saves the content of a form, and deletes the draft stored under the request's `Draft-Key`. */
  settlesDraft?: true;
};

/** Route as mounted. */
export type Route<Declaration = unknown> = {
  route: Declaration;
  access: Access;
  respond: (services: Services, c: RequestContext) => Promise<unknown>;
};

type Config<M, P, Params, Query, Body, Status extends number, Success> = {
  method: M;
  path: P;
  request: (Params extends ZodType ? { params: Params } : object) &
    (Query extends ZodType ? { query: Query } : object) &
    (Body extends ZodType ? { body: { required: true; content: { 'application/json': { schema: Body } } } } : object);
  responses: {
    [K in Status]: Success extends ZodType
      ? { description: string; content: { 'application/json': { schema: Success } } }
      : { description: string };
  };
};

/** Defines a route: its access, input, response, errors and handler. */
export function defineRoute<
  const M extends Method,
  const P extends string,
  Success extends ZodType,
  Params = undefined,
  Query = undefined,
  Body = undefined,
  const Status extends 200 | 201 | 202 = 200,
>({
  success,
  status = 200 as Status,
  handle,
  ...declared
}: Declared &
  Parts<Params, Query, Body> & {
    method: M;
    path: P;
    success: Success;
    status?: Status;
    /** A `Response`, such as the file of a list, is passed on unchanged. */
    handle: (
      input: RouteInput<Params, Query, Body>,
    ) => Promise<z.output<Success> | JsonText<z.output<Success>> | Response>;
  }): Route<Config<M, P, Params, Query, Body, Status, Success>> {
  return {
    ...declare(declared, { [status]: { description: 'Done', content: { 'application/json': { schema: success } } } }),
    async respond(services, c) {
      const result = await handle(ask<Params, Query, Body>({ services, c, declared }));
      if (result instanceof Response) return result;
      const text = result instanceof JsonText ? result.text : JSON.stringify(result);
      return sendJson(c, { text, status, isCompressed: declared.holdsSecret !== true });
    },
  };
}

type SentJson = Pick<JsonText<unknown>, 'text'> & { status: 200 | 201 | 202; isCompressed: boolean };

async function sendJson(c: RequestContext, { text, status, isCompressed }: SentJson): Promise<Response> {
  c.header('content-type', 'application/json');
  const encoding = isCompressed ? chooseEncoding(c.req.header('accept-encoding')) : 'identity';
  const short = await compress(text, encoding);
  if (!short) return c.body(text, status);
  c.header('content-encoding', encoding);
  c.header('vary', 'accept-encoding');
  return c.body(short, status);
}

/** Defines a route that returns the JSON of one source, or 404 if that is null. */
export function defineQueryRoute<
  const P extends string,
  Success extends ZodType,
  Params = undefined,
  Query = undefined,
  Stored = unknown,
>({
  read,
  present,
  ...declared
}: Declared &
  Omit<Parts<Params, Query, undefined>, 'body'> & {
    path: P;
    success: Success;
    read: (input: RouteInput<Params, Query, undefined>) => JsonSource;
  } & Presented<Stored, z.output<Success>>) {
  return defineRoute<'get', P, Success, Params, Query>({
    ...declared,
    method: 'get',
    async handle(input) {
      const { actor, json } = await readJson(input.ctx, read(input));
      if (json === null) throw new AppError('not_found');
      return present
        ? present(JSON.parse(json) as Stored, { actor, now: input.ctx.now }, input.ctx.env)
        : new JsonText<z.output<Success>>(json);
    },
  });
}

/** Defines a route without a response body. */
export function defineNoContentRoute<
  const M extends Method,
  const P extends string,
  Params = undefined,
  Query = undefined,
  Body = undefined,
>({
  handle,
  ...declared
}: Declared &
  Parts<Params, Query, Body> & {
    method: M;
    path: P;
    handle: (input: RouteInput<Params, Query, Body>) => Promise<void>;
  }): Route<Config<M, P, Params, Query, Body, 204, undefined>> {
  return {
    ...declare(declared, { 204: { description: 'Done' } }),
    async respond(services, c) {
      await handle(ask<Params, Query, Body>({ services, c, declared }));
      return c.body(null, 204);
    },
  };
}

/**
 * Defines a route that returns a file of this type, created during the response. Its handler returns the whole
 * response.
 */
export function defineDownload<const P extends string, Params = undefined, Query = undefined>({
  type,
  handle,
  ...given
}: Declared &
  Omit<Parts<Params, Query, undefined>, 'body'> & {
    path: P;
    type: string;
    handle: (input: RouteInput<Params, Query, undefined>) => Promise<Response>;
  }): Route<Config<'get', P, Params, Query, undefined, 200, undefined>> {
  const declared = { ...given, method: 'get' } as const;
  const bytes = { description: 'Done', content: { [type]: { schema: { type: 'string', format: 'binary' } } } };
  return {
    ...declare(declared, { 200: bytes }),
    respond: (services, c) => handle(ask<Params, Query, undefined>({ services, c, declared })),
  };
}

const mounted = new WeakMap<object, readonly Route[]>();

/** Returns the routes of an application, for comparison with its behavior. */
export function getRoutes(api: object): readonly Route<{ method: string; path: string }>[] {
  return (mounted.get(api) ?? []) as readonly Route<{ method: string; path: string }>[];
}

/** Mounts the routes of one feature as a separate application. The browser client is derived from its type. */
export function mountRoutes<const Routes extends readonly Route[]>(
  services: Services,
  routes: Routes,
): MountedRoutes<Routes> {
  const api = createApi();
  for (const { route, respond } of routes) {
    api.openapi(route as Parameters<typeof api.openapi>[0], ((c: RequestContext) => respond(services, c)) as never);
  }
  mounted.set(api, routes);
  return api;
}

/** Application that {@link mountRoutes} creates from routes. */
export type MountedRoutes<Routes extends readonly Route[]> = ReturnType<
  typeof emptyApi.openapiRoutes<{
    [K in keyof Routes]: { route: Extract<Routes[K]['route'], RouteConfig>; handler: unknown };
  }>
>;
declare const emptyApi: OpenAPIHono<RequestEnv>;

function declare(
  {
    access,
    errors = [],
    params,
    query,
    body,
    createsRow,
    settlesDraft,
    rawBody,
    holdsSecret: _,
    ...route
  }: Declared & Parts<unknown, unknown, unknown> & { method: Method },
  success: object,
): { route: never; access: Access } {
  const input = [...(params ? (['not_found'] as const) : []), ...(query || body ? (['invalid'] as const) : [])];
  const insertErrors = createsRow ? (['idempotency_key_reused', 'row_limit_reached'] as const) : [];
  const codes = [...new Set([...access.errors, ...errors, ...input, ...insertErrors])];
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const request = {
    ...(rawBody && { body: { content: bytes } }),
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body ? { body: { required: true, content: { 'application/json': { schema: body } } } } : {}),
  };
  return {
    access,
    route: createRoute({
      ...route,
      ...(createsRow && { parameters: [keyParameter] }),
      ...(settlesDraft && { parameters: [draftKeyParameter] }),
      request,
      responses: { ...problemResponses(codes), ...success },
    } as never),
  };
}

function ask<Params, Query, Body>({
  services,
  c,
  declared,
}: {
  services: Services;
  c: RequestContext;
  declared: Declared & Parts<Params, Query, Body>;
}) {
  const valid = (target: string): unknown => c.req.valid(target as never);
  const ctx = createActorContext({ services, access: declared.access, token: c.get('token'), ip: c.get('ip') });
  return {
    ctx,
    c,
    // No getters: those of an object literal make V8 keep the request until its next collection of all memory.
    createOptions: declared.createsRow && getCreateOptions(c, services.env),
    draftKey: declared.settlesDraft && draftKey(c),
    params: declared.params && valid('param'),
    query: declared.query && valid('query'),
    body: declared.body && valid('json'),
  } as RouteInput<Params, Query, Body>;
}
