// Text that PostgreSQL cannot store: U+0000 and lone surrogates. JSON and URLs can contain both.
import type { MiddlewareHandler } from 'hono';

import { AppError, invalidFields } from './errors.ts';
import type { RequestEnv } from './request-context.ts';

const REFUSED = 'This contains a character that cannot be saved. Please remove it, or type the text again.';

/** In JSON, only an escape can express either, so most bodies need no second check. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

function canBeStored(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether a JSON text must be searched for such text. */
export function canBeUnstorable(json: string): boolean {
  return suspiciousEscape.test(json);
}

/**
 * Rejects a body with text that cannot be stored, in keys or values at any depth.
 * @throws AppError invalid, naming each field of the body, or `body` if the text is in a field name
 */
export function assertStorable(json: string, body: unknown): void {
  if (!canBeUnstorable(json)) return;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  const parts: [string, unknown][] = isObject ? Object.entries(body) : [['body', body]];
  const wrong = parts.flatMap(([name, value]) => (!canBeStored(name) ? ['body'] : isStorable(value) ? [] : [name]));
  refuse(wrong);
}

/** Whether all text of a value can be stored. The depth is already limited by the guard. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return canBeStored(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, inner]) => canBeStored(key) && isStorable(inner));
}

/**
 * Rejects a URL that contains invalid UTF-8 or U+0000. Such a path does not exist. In a query, the error names the
 * parameter.
 */
export function requireTextInUrl(): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const { url } = c.req;
    if (!url.includes('%') || readPart(url) !== undefined) return next();
    const [address = '', query = ''] = url.split(/\?(.*)/s, 2);
    if (readPart(address) === undefined) throw new AppError('not_found');
    refuse(
      query
        .split('&')
        .filter((pair) => readPart(pair) === undefined)
        .map((pair) => readPart(pair.split('=', 1)[0] ?? '') ?? 'query'),
    );
    return next();
  };
}

/** Decodes percent-encoding. Undefined if the result is not text. */
function readPart(encoded: string): string | undefined {
  try {
    const text = decodeURIComponent(encoded);
    return canBeStored(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function refuse(names: string[]): void {
  if (names.length > 0) throw invalidFields(Object.fromEntries(names.map((name) => [name, REFUSED])));
}
