import { ApiError, createApi, unwrap } from '#core/client/api.ts';

import type { ContactInput } from '../schema.ts';
import type { ContactApi } from '../server/routes.ts';

const api = createApi<ContactApi>('/api/contact');

/**
 * Sends a message. If an earlier attempt arrived with another text but its response was lost, this one is sent as a new
 * message.
 * @param key one per message, so that retrying after a lost response creates no duplicate
 */
export async function sendMessage({ key, json }: { key: string; json: ContactInput }): Promise<void> {
  await send({ key, json }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'idempotency_key_reused') {
      return send({ key: crypto.randomUUID(), json });
    }
    throw error;
  });
}

async function send({ key, json }: { key: string; json: ContactInput }): Promise<void> {
  await unwrap(api.index.$post({ json }, { headers: { 'idempotency-key': key } }));
}
