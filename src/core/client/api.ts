import type { Hono } from 'hono';
import { hc, type ClientResponse } from 'hono/client';
import type { SuccessStatusCode } from 'hono/utils/http-status';

import { commonMessages, type CommonCode } from '#core/shared/common-messages.ts';
import { PAGE_HEADER } from '#core/shared/page-header.ts';
import type { ErrorCode, Problem } from '#core/shared/messages.ts';

/** A rejected or failed call. `message` is the sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(problem.detail, { cause: options.cause });
    this.problem = problem;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get code(): ErrorCode {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** Request ID for support, if the server sent one. */
  get reference(): string | undefined {
    return this.problem.requestId || undefined;
  }
}

let ownId: string | undefined;

/** Returns the ID of this page, which is created when the page loads. */
export function pageId(): string {
  return (ownId ??= crypto.randomUUID());
}

/** Creates the typed client of a sub-app that is mounted at this path: `createApi<AccountsApi>('/api/accounts')`. */
// oxlint-disable-next-line typescript/no-explicit-any -- invariant in its types, so no other bound fits all
export function createApi<App extends Hono<any, any, any>>(mount = '/') {
  return hc<App>(mount, {
    headers: () => ({ accept: 'application/json', [PAGE_HEADER]: pageId() }),
    init: { credentials: 'same-origin' },
    fetch: fetchAndTell,
  });
}

/**
 * Returns the body of a successful response, or undefined if it has none.
 * @throws ApiError for everything else: a problem response, no connection, a response that is not from the API
 */
export async function unwrap<Answer extends ClientResponse<unknown, number>>(
  pending: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const response = await pending.catch(rejectUnreachable);
  if (!response.ok) throw await errorFrom(response);
  if (response.status === 204) return undefined as SuccessBody<Answer>;
  return (await response.json().catch(rejectUnreachable)) as SuccessBody<Answer>;
}

/**
 * Unwraps a response as `unwrap` does, with an explicit type. Needed if the client's inference fails, as for nested
 * lists.
 * @throws ApiError
 */
export async function unwrapAs<Answer>(pending: Promise<ClientResponse<unknown, number>>): Promise<Answer> {
  const body: unknown = await unwrap(pending);
  return body as Answer;
}

/**
 * Converts a failed response from any fetch to an error. Notifies the listeners of {@link onSignedOut} if the user is
 * signed out.
 */
export async function errorFrom(response: Pick<Response, 'status' | 'headers' | 'json'>): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = isProblem(body) ? body : { ...toProblem('unavailable'), status: response.status };
  if (problem.code === 'signed_out') for (const listener of signedOutListeners) listener();
  return new ApiError(problem, { retryAfterSeconds: readRetryAfter(response.headers) });
}

/** Converts any thrown value to an error that can be shown. Bugs are also reported. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(toProblem('internal'), { cause: error });
}

/** Creates a problem that the browser itself detected. */
export function toProblem(code: CommonCode): Problem {
  const { status, text } = commonMessages[code];
  return { type: 'about:blank', title: code, status, code, detail: text, requestId: '' };
}

const signedOutListeners = new Set<() => void>();

/** Calls the listener when any response says that the user is signed out. */
export function onSignedOut(listener: () => void): void {
  signedOutListeners.add(listener);
}

const writeListeners = new Set<(path: string) => void>();

/** Calls the listener with the path after each write. Returns a function that unsubscribes. */
export function onWritten(listener: (path: string) => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}

let askForCode: (() => Promise<boolean>) | undefined;

/**
 * Sets the function that asks the user for a second-factor code when a response requires one. After a correct code the
 * request is sent again, so forms do not handle codes.
 */
export function onCodeNeeded(ask: typeof askForCode): void {
  askForCode = ask;
}

async function fetchProved(address: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (!askForCode || response.status !== 403) return response;
  // A proxy's own refusal is a page.
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const isCodeNeeded = isProblem(problem) && problem.code === 'second_factor_not_recent';
  return isCodeNeeded && (await askForCode()) ? fetch(address, init) : response;
}

async function fetchAndTell(address: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const response = await fetchProved(address, init);
  if (response.ok && init?.method !== 'GET') {
    for (const listener of writeListeners) listener(new URL(response.url).pathname);
  }
  return response;
}

/** Union of the bodies of a response's 2xx statuses. */
type SuccessBody<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends SuccessStatusCode
      ? Format extends 'json'
        ? Body
        : undefined
      : never
    : never;

/**
 * Handler of a request that got no response.
 * @throws ApiError, or the error of an aborted request as it is
 */
export function rejectUnreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new ApiError(toProblem('unreachable'), { cause });
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && typeof body.detail === 'string'
  );
}

function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
