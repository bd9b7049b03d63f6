import type { Hono } from 'hono';
import { hc, type ClientResponse } from 'hono/client';
import type { SuccessStatusCode } from 'hono/utils/http-status';

import { commonMessages, type CommonCode } from '#core/shared/common-messages.ts';
import { PAGE_HEADER } from '#core/shared/page-header.ts';
import type { MessageCode, Problem } from '#core/shared/messages.ts';

/** A refused or failed call; its message is the sentence for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(problem.detail, { cause: options.cause });
    this.problem = problem;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get code(): MessageCode {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** What support asks for: the request's id, where the server gave one. */
  get reference(): string | undefined {
    return this.problem.requestId || undefined;
  }
}

let ownId: string | undefined;

/** The ID of this page, from its load on. */
export function pageId(): string {
  return (ownId ??= crypto.randomUUID());
}

/** The typed client of one sub-app, and where it is mounted: `createApi<AccountsApi>('/api/accounts')`. */
// oxlint-disable-next-line typescript/no-explicit-any -- an application is invariant in its types, so no other bound fits all
export function createApi<App extends Hono<any, any, any>>(mount = '/') {
  return hc<App>(mount, {
    headers: () => ({ accept: 'application/json', [PAGE_HEADER]: pageId() }),
    init: { credentials: 'same-origin' },
    fetch: fetchAndTell,
  });
}

/**
 * The body of a successful answer; undefined where there is none.
 * @throws ApiError for everything else: a problem of the server, no connection, an answer that is not the API's.
 */
export async function unwrap<Answer extends ClientResponse<unknown, number>>(
  pending: Promise<Answer>,
): Promise<SuccessBody<Answer>> {
  const response = await pending.catch(rejectUnreachable);
  if (!response.ok) throw await errorFrom(response);
  if (response.status === 204) return undefined as SuccessBody<Answer>;
  return (await response.json().catch(rejectUnreachable)) as SuccessBody<Answer>;
}

/** The same where the client's types lose their way, as they do in lists that lie within lists. @throws ApiError */
export async function unwrapAs<Answer>(pending: Promise<ClientResponse<unknown, number>>): Promise<Answer> {
  const body: unknown = await unwrap(pending);
  return body as Answer;
}

/** The bytes of a successful answer that is a file. @throws ApiError as {@link unwrap} does */
export async function unwrapFile(pending: Promise<Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'>>) {
  const response = await pending.catch(rejectUnreachable);
  if (!response.ok) throw await errorFrom(response);
  return response.blob().catch(rejectUnreachable);
}

/** Reads a failed answer, wherever it was fetched, and tells the listeners of {@link onSignedOut} when it says so. */
export async function errorFrom(response: Pick<Response, 'status' | 'headers' | 'json'>): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = isProblem(body) ? body : { ...problemOf('unavailable'), status: response.status };
  if (problem.code === 'signed_out') for (const listener of signedOutListeners) listener();
  return new ApiError(problem, { retryAfterSeconds: readRetryAfter(response.headers) });
}

/**
 * What an address says of itself, without its bytes. A refusal has no words then, so it is asked for once more.
 * @throws ApiError for everything but a success
 */
export async function readHead(url: string, signal: AbortSignal): Promise<Headers> {
  const response = await fetch(url, { method: 'HEAD', signal }).catch(rejectUnreachable);
  if (response.ok) return response.headers;
  throw await errorFrom(await fetch(url, { signal }).catch(rejectUnreachable));
}

/** Whatever was thrown, as something to show; our own errors are also reported. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  reportError(error);
  return new ApiError(problemOf('internal'), { cause: error });
}

/** A problem that the browser itself found. */
export function problemOf(code: CommonCode): Problem {
  const { status, text } = commonMessages[code];
  return { type: 'about:blank', title: code, status, code, detail: text, requestId: '' };
}

/** What the page itself refuses in a form, shown as the server's sentence about a field would be. */
export function fieldRefusal(field: string, sentence: string): ApiError {
  const problem = { type: 'about:blank', title: 'invalid', status: 422, code: 'invalid', requestId: '' } as const;
  return new ApiError({ ...problem, detail: sentence, fields: { [field]: sentence } });
}

const signedOutListeners = new Set<() => void>();

/** Calls the listener whenever any answer says that the user is signed out. */
export function onSignedOut(listener: () => void): void {
  signedOutListeners.add(listener);
}

const writeListeners = new Set<(path: string) => void>();

/** Calls the listener with the path whenever something was written. Returns how to stop that. */
export function onWritten(listener: (path: string) => void): () => void {
  writeListeners.add(listener);
  return () => void writeListeners.delete(listener);
}

let askForCode: (() => Promise<boolean>) | undefined;

/**
 * Sets who asks the user for a code of their second factor when an answer says that a change needs one: once it was right,
 * the request is sent again, so that no form has to know of it.
 */
export function onCodeNeeded(ask: typeof askForCode): void {
  askForCode = ask;
}

async function fetchProved(address: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (!askForCode || response.status !== 403) return response;
  const problem: unknown = await response.clone().json();
  const isCodeNeeded = isProblem(problem) && problem.code === 'second_factor_asked';
  return isCodeNeeded && (await askForCode()) ? fetch(address, init) : response;
}

async function fetchAndTell(address: URL | RequestInfo, init?: RequestInit): Promise<Response> {
  const response = await fetchProved(address, init);
  if (response.ok && init?.method !== 'GET') {
    for (const listener of writeListeners) listener(new URL(response.url).pathname);
  }
  return response;
}

/** The union of the bodies of an answer's 2xx statuses. */
type SuccessBody<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, infer Format>
    ? Status extends SuccessStatusCode
      ? Format extends 'json'
        ? Body
        : undefined
      : never
    : never;

function rejectUnreachable(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new ApiError(problemOf('unreachable'), { cause });
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
