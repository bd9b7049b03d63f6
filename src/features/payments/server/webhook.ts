// A file of its own: what calls this is a server. It has no session and sends no Origin; its signature says who it is.
import { Hono } from 'hono';

import { readBody } from '#core/server/arriving-body.ts';
import { AppError } from '#core/server/errors.ts';
import { JSON_LIMIT } from '#core/server/guard.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { receiveEvent } from './events.ts';

/** Answers 2xx once an event is in the database; whatever else it answers, the provider delivers it again, for three days. */
export function webhookRoutes(services: Services): Hono<RequestEnv> {
  const { paymentReports } = services;
  return new Hono<RequestEnv>().post('/webhook', async (c) => {
    if (!paymentReports) throw new AppError('not_found');
    const signature = c.req.header('stripe-signature');
    const body = decode(await readBody(c, JSON_LIMIT));
    const outcome = await receiveEvent({ ...services, paymentReports }, { body, signature });
    return c.json({ outcome });
  });
}

/** @throws AppError payment_event_refused: what is signed is text, and lenient reading would make other text of it */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AppError('payment_event_refused', { cause: error });
  }
}
