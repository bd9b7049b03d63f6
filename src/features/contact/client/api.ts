import { createApi, unwrap } from '#core/client/api.ts';

import type { ContactInput } from '../schema.ts';
import type { ContactApi } from '../server/routes.ts';

const api = createApi<ContactApi>('/api/contact');

/** @param key one for each message, so that sending it again after a lost answer makes no second one */
export async function sendMessage({ key, json }: { key: string; json: ContactInput }): Promise<void> {
  await unwrap(api.index.$post({ json }, { headers: { 'idempotency-key': key } }));
}
