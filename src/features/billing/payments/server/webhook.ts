// Route for the payment provider's servers, which have no session and no Origin. The signature authenticates them.
import { Hono } from 'hono';

import { readBody } from '#core/server/request-body.ts';
import { AppError } from '#core/server/errors.ts';
import { JSON_LIMIT } from '#core/server/guard.ts';
import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { receiveEvent } from './events.ts';

/**
 * Returns 2xx once an event is in the database. After any other status, the provider delivers it again for three days.
 */
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

/**
 * @throws AppError payment_event_refused if the body is not valid text, because lenient decoding would change what is
 * signed
 */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AppError('payment_event_refused', { cause: error });
  }
}
