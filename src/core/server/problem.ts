import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { STATUS_CODES } from 'node:http';

import { messages, messageText, type ErrorCode, type Problem } from '#core/shared/messages.ts';

import { AppError } from './errors.ts';
import { isNoRoom } from './no-room.ts';
import { UNCONFIRMED_USER, sqlState } from './database/database.ts';
import type { RequestContext } from './request-context.ts';

/**
 * SQLSTATE classes of a server that is unreachable, full or too slow, or of a lock held by another program. The
 * statement is valid.
 */
const outages = /^(08|53|57P|57014|55P03)/;
const RETRY_SECONDS = 5;
const NO_ROOM_RETRY_SECONDS = 60;
/** Error codes of an unreachable network or disk. */
const outageCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EROFS', 'EIO']);

/** Converts an error for the caller. Unknown errors become "internal", and only the log contains their details. */
export function asAppError(error: unknown): AppError {
  if (isNoRoom(error)) return new AppError('no_room', { cause: error, retryAfterSeconds: NO_ROOM_RETRY_SECONDS });
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 400) return new AppError('malformed', { cause: error });
  if (error instanceof HTTPException && error.status === 415) return new AppError('unsupported_type', { cause: error });
  if (sqlState(error) === UNCONFIRMED_USER) return new AppError('address_unconfirmed', { cause: error });
  if (outages.test(sqlState(error) ?? '') || isOutage(error)) {
    return new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_SECONDS });
  }
  return new AppError('internal', { cause: error });
}

/** Creates the response. It includes the headers set so far. */
export function problemResponse(c: RequestContext, error: AppError): Response {
  return c.body(JSON.stringify(problemBody(error, c.get('requestId'))), error.status as ContentfulStatusCode, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(error.retryAfterSeconds === undefined ? {} : { 'retry-after': String(error.retryAfterSeconds) }),
  });
}

/** Returns the body. The request ID is omitted if there was no request yet. */
export function problemBody(error: AppError, requestId: string): Problem {
  const { status } = messages[error.code];
  return {
    type: `urn:laurel:problem:${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code satisfies ErrorCode,
    detail: error.message || messageText(error.code),
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.madeId ? { madeId: error.madeId } : {}),
    ...(error.findings ? { findings: error.findings } : {}),
    requestId,
  };
}

function isOutage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (outageCodes.has((current as NodeJS.ErrnoException).code ?? '')) return true;
    if (/timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(current.message)) {
      return true;
    }
  }
  return false;
}
