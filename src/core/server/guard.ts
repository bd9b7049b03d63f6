import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Router } from 'hono/router';
import type { H, RouterRoute } from 'hono/types';

import { messages, type ErrorCode } from '#core/shared/messages.ts';
import '#core/shared/schema-messages.ts';

import { readBody, type BodyLimit } from './request-body.ts';
import { AppError, invalidFields } from './errors.ts';
import { isLoopbackHost, type Env } from './env.ts';
import { pause } from './pause.ts';
import type { RequestContext, RequestEnv } from './request-context.ts';
import { createShares, userOrToken } from './share.ts';
import { assertStorable } from './stored-text.ts';

export const JSON_LIMIT: BodyLimit = { maxBytes: 1_000_000, limit: '1 MB' };
export const JSON_MAX_DEPTH = 32;
/** Checking a body of this size takes about a millisecond of the thread that serves all users. */
const LARGE_BODY_BYTES = 64 * 1024;

/** Creates an app or a sub-app whose routes reject invalid input with a message for every invalid field. */
export function createApi(router?: Router<[H, RouterRoute]>): OpenAPIHono<RequestEnv> {
  return new OpenAPIHono<RequestEnv>({
    router,
    defaultHook(result) {
      if (result.success) return;
      // A malformed ID gets the same response as a row that the user may not see.
      throw result.target === 'param' ? new AppError('not_found') : invalidFields(fieldMessages(result.error.issues));
    },
  });
}

type Issue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] };

function fieldMessages(issues: readonly unknown[]): Record<string, string> {
  // A Map, because a key sent by the client may have the name of an `Object.prototype` property.
  const fields = new Map<string, string>();
  for (const issue of issues as Issue[]) {
    const names = issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [String(issue.path[0] ?? 'body')];
    for (const name of names) if (!fields.has(name)) fields.set(name, issue.message);
  }
  return Object.fromEntries(fields);
}

/** Header description for the API document only. {@link idempotencyKey} reads it. */
export const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique key for each action. Sending the same request again with the same key returns the first response and creates nothing twice.',
  schema: { type: 'string', format: 'uuid' },
} as const;

/** Described in the same way. {@link draftKey} reads it. */
export const draftKeyParameter = {
  ...keyParameter,
  name: 'Draft-Key',
  description: 'The key kept in the draft of this change. The draft is deleted once the change is saved.',
} as const;

/**
 * Returns the `Idempotency-Key` header of a request that may be repeated: a UUID that the client creates per action.
 * @throws AppError invalid
 */
export function idempotencyKey(c: RequestContext): string | undefined {
  return keyIn(c, 'idempotency-key');
}

/**
 * Returns the key of the draft that belongs to a change.
 * @throws AppError invalid
 */
export function draftKey(c: RequestContext): string | undefined {
  return keyIn(c, 'draft-key');
}

// Created once: creating a schema takes longer than checking a key.
const keySchema = z.uuid();

function keyIn(c: RequestContext, header: string): string | undefined {
  const key = c.req.header(header);
  if (key === undefined || keySchema.safeParse(key).success) return key;
  throw invalidFields({ [header]: 'This key must be a UUID' });
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.string(),
    detail: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    madeId: z.string().optional(),
    findings: z.array(z.string()).optional(),
    requestId: z.string(),
  })
  .openapi('Problem');

/** Returns the errors of a route by status, for the API document. */
export function problemResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => messages[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      { description: these.join(', '), content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  );
}

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Rejects writes from other sites. Browsers set the Origin header, and other sites cannot forge it. */
export function requireOwnOrigin(env: Env): MiddlewareHandler<RequestEnv> {
  const own = new URL(env.APP_URL);
  return async (c, next) => {
    if (unsafeMethods.has(c.req.method) && !comesFromHere(c)) throw new AppError('cross_origin');
    await next();
  };

  function comesFromHere(c: RequestContext): boolean {
    const origin = c.req.header('origin');
    if (origin === undefined) return c.req.header('sec-fetch-site') === 'same-origin';
    if (origin === own.origin) return true;
    if (!env.isLoopback || !URL.canParse(origin)) return false;
    // On this machine, the same server has several host names.
    const requested = new URL(origin);
    return requested.protocol === own.protocol && requested.port === own.port && isLoopbackHost(requested.hostname);
  }
}

/**
 * Rejects JSON that is too long, too deep, not UTF-8, malformed, or not storable in the database, before anything reads
 * it. Requests of one user with large bodies run one at a time, and those of other users run between them.
 */
export function limitJson(): MiddlewareHandler<RequestEnv> {
  const takeTurn = createShares(1);
  return async (c, next) => {
    if (!unsafeMethods.has(c.req.method)) return next();
    const bytes = await readBody(c, JSON_LIMIT);
    if (bytes.byteLength < LARGE_BODY_BYTES) {
      checkJson(c, bytes);
      return next();
    }
    return takeTurn(userOrToken(c.get('token') ?? c.get('ip')), async () => {
      await pause();
      checkJson(c, bytes);
      await pause();
      await next();
    });
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function checkJson(c: RequestContext, bytes: ArrayBuffer): void {
  if (bytes.byteLength === 0) return;
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) throw new AppError('unsupported_type');
  let text: string;
  try {
    text = utf8.decode(bytes);
    if (!isShallow(text, JSON_MAX_DEPTH)) throw new AppError('malformed');
    const value: unknown = JSON.parse(text);
    assertStorable(text, value);
    // For the validator, which would decode and parse the body again.
    c.req.json = () => Promise.resolve(value as never);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformed', { cause: error });
  }
}

/** Whether a JSON text has at most this many levels of arrays and objects. */
export function isShallow(json: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const char = json[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > maxDepth) return false;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return true;
}
