import { ApiError, createApi, unwrap } from '#core/client/api.ts';

import type { ContactInput } from '../schema.ts';
import type { ContactApi } from '../server/routes.ts';

const api = createApi<ContactApi>('/api/contact');

/**
 * Where an earlier try arrived with another message, though its answer was lost, this one follows it.
 * @param key one for each message, so that sending it again after a lost answer makes no second one
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
