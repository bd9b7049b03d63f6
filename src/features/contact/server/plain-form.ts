// A file of its own: the one route that takes a plain form, so that people without scripts can write too.
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { readBody } from '#core/server/arriving-body.ts';
import { invalidFields, type AppError } from '#core/server/errors.ts';
import { JSON_LIMIT } from '#core/server/guard.ts';
import { plainFrame, plainPagePolicy } from '#core/server/plain-page.ts';
import { asAppError } from '#core/server/problem.ts';
import type { RequestContext, RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { readMatter, type ContactMatter } from '../rules.ts';
import { plainContactInput } from '../schema.ts';
import { plainFields, renderFormPage, renderSentPage, type PlainValues } from './form-page.ts';
import { receiveMessage } from './service.ts';

const SENT = '/sent';

/**
 * Stands before the limits of JSON and passes on whatever is no plain form. Where it comes from was checked before, as for
 * every write: a browser says it with a form too.
 * @param stylesheets of the site, where it was built
 */
export function plainFormRoutes(services: Services, stylesheets: readonly string[]): Hono<RequestEnv> {
  const { env, log } = services;
  const frame = plainFrame(env, stylesheets);

  async function receive(c: RequestContext): Promise<Response> {
    const sent = new URLSearchParams(new TextDecoder().decode(await readBody(c, JSON_LIMIT)));
    const values = Object.fromEntries(plainFields.map((name) => [name, asTyped(sent.get(name))])) as PlainValues;
    const matter = { ...matterOfPage(c), ...known(readMatterOfForm(sent)) };
    try {
      const input = parse({ ...values, ...known(matter) });
      await receiveMessage({ ...services, now: services.now(), ip: c.get('ip') }, { input, key: undefined });
    } catch (error) {
      const { status, fields, message, retryAfterSeconds } = explain(c, error);
      if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds));
      const refusal = fields
        ? { fields }
        : { reason: message, reference: status >= 500 ? c.get('requestId') : undefined };
      return c.html(renderFormPage({ ...frame, values, matter, refusal }), status as ContentfulStatusCode);
    }
    // The page that says so has an address of its own: loading it again sends nothing again.
    return c.redirect(`/api/contact${SENT}`, 303);
  }

  function explain(c: RequestContext, error: unknown): AppError {
    const refusal = asAppError(error);
    if (refusal.status >= 500) log.error({ requestId: c.get('requestId'), err: error }, refusal.code);
    return refusal;
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

/** A form breaks lines as mail does. */
function asTyped(value: string | null): string {
  return (value ?? '').replaceAll('\r\n', '\n');
}

function readMatterOfForm(sent: URLSearchParams): ContactMatter {
  return readMatter(new URLSearchParams({ topic: sent.get('topic') ?? '', subject: sent.get('service') ?? '' }));
}

/** Without scripts the page cannot read its own address, but the browser says which page the form stood on. */
function matterOfPage(c: RequestContext): ContactMatter {
  const referrer = c.req.header('referer');
  return referrer !== undefined && URL.canParse(referrer) ? readMatter(new URL(referrer).searchParams) : {};
}

function known(matter: ContactMatter): ContactMatter {
  return Object.fromEntries(Object.entries(matter).filter(([, value]) => value !== undefined));
}
