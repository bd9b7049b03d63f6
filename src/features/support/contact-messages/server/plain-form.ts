// The only route that accepts a plain HTML form, for visitors without scripts.
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { readBody } from '#core/server/request-body.ts';
import { invalidFields, type AppError } from '#core/server/errors.ts';
import { JSON_LIMIT } from '#core/server/guard.ts';
import { plainFrame, plainPagePolicy } from '#core/server/plain-page.ts';
import { asAppError } from '#core/server/problem.ts';
import type { RequestContext, RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { readMatter, type ContactSubject } from '../rules.ts';
import { plainContactInput } from '../schema.ts';
import { plainFields, renderFormPage, renderSentPage, type PlainValues } from './form-page.ts';
import { receiveMessage } from './service.ts';

const SENT = '/sent';

/**
 * Creates the plain form route. It is mounted before the JSON limits and passes on every other body. The origin was
 * checked before, as for every write, since browsers send it with forms too.
 * @param stylesheets of the site, if it was built
 */
export function plainFormRoutes(services: Services, stylesheets: readonly string[]): Hono<RequestEnv> {
  const { env, log } = services;
  const frame = plainFrame(env, stylesheets);

  async function receive(c: RequestContext): Promise<Response> {
    const sent = new URLSearchParams(new TextDecoder().decode(await readBody(c, JSON_LIMIT)));
    const values = Object.fromEntries(plainFields.map((name) => [name, asTyped(sent.get(name))])) as PlainValues;
    const matter = { ...matterOfPage(c), ...withoutUndefined(readMatterOfForm(sent)) };
    try {
      const input = parse({ ...values, ...withoutUndefined(matter) });
      await receiveMessage({ ...services, now: services.now(), ip: c.get('ip') }, { input, key: undefined });
    } catch (error) {
      const { status, fields, message, retryAfterSeconds } = explain(c, error);
      if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
      const errors = fields
        ? { fields }
        : { reason: message, reference: status >= 500 ? c.get('requestId') : undefined };
      return c.html(renderFormPage({ ...frame, values, matter, refusal: errors }), status as ContentfulStatusCode);
    }
    // The success page has its own URL, so reloading it sends nothing again.
    return c.redirect(`/api/contact${SENT}`, 303);
  }

  function explain(c: RequestContext, error: unknown): AppError {
    const appError = asAppError(error);
    if (appError.status >= 500) log.error({ requestId: c.get('requestId'), err: error }, appError.code);
    return appError;
  }

  return new Hono<RequestEnv>()
    .get(SENT, (c) => {
      c.header('content-security-policy', plainPagePolicy);
      return c.html(renderSentPage(frame));
    })
    .post('/', async (c, next) => {
      if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return next();
      c.header('content-security-policy', plainPagePolicy);
      return receive(c);
    });
}

function parse(values: object) {
  const checked = plainContactInput.safeParse(values);
  if (checked.success) return checked.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) fields[String(path[0])] ??= message;
  throw invalidFields(fields);
}

/** Normalizes line breaks: forms use CRLF, as mail does. */
function asTyped(value: string | null): string {
  return (value ?? '').replaceAll('\r\n', '\n');
}

function readMatterOfForm(sent: URLSearchParams): ContactSubject {
  return readMatter(new URLSearchParams({ topic: sent.get('topic') ?? '', subject: sent.get('service') ?? '' }));
}

/** Reads the subject from the Referer header, because without scripts the page cannot read its own URL. */
function matterOfPage(c: RequestContext): ContactSubject {
  const referrer = c.req.header('referer');
  return referrer !== undefined && URL.canParse(referrer) ? readMatter(new URL(referrer).searchParams) : {};
}

function withoutUndefined(matter: ContactSubject): ContactSubject {
  return Object.fromEntries(Object.entries(matter).filter(([, value]) => value !== undefined));
}
