// Relay of messages to an external endpoint. Runs after the visitor has the response.
import { postJson, type JsonPost } from '#core/server/post-json.ts';
import type { Services } from '#core/server/services.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import { describeMatter } from '../rules.ts';
import { claimRelays, markRelayed, markRelayFailed, type DueRelay } from './queries.ts';

/** Pause after each failed attempt. There is one attempt more than pauses, so a message is retried for about a day. */
export const RELAY_PAUSES_SECONDS = [60, 300, 900, 3600, 10_800, 28_800, 43_200];
const AT_ONCE = 10;
const TIMEOUT_MS = 10_000;
/** Longer than any attempt. If a server dies during one, the message becomes available again. */
const CLAIM_SECONDS = 120;

type Post = (post: JsonPost) => Promise<number>;
type Outcome = { isTaken: boolean; reason: string };

/**
 * Posts due messages to the external endpoint of the settings, as name, email, phone and message. A successful status
 * means that it was received. If the response is lost, the message is sent again with the same Idempotency-Key.
 */
export async function relayMessages(services: Services, post: Post = postJson): Promise<void> {
  const { database, env } = services;
  const found = await database.asSystem('claims the messages that are to be passed on', async (tx) => {
    const { contact_relay_url: url } = await readSettings(tx, { env, keys: ['contact_relay_url'] });
    return url === undefined
      ? undefined
      : { url, due: await claimRelays(tx, { limit: AT_ONCE, claimSeconds: CLAIM_SECONDS }) };
  });
  if (!found || found.due.length === 0) return;
  await Promise.all(
    found.due.map(async (message) => settle(services, message, await attempt({ post, url: found.url, message }))),
  );
  if (found.due.length === AT_ONCE) await relayMessages(services, post);
}

async function attempt({
  post,
  url,
  message: { id, name, email, phone, message, ...matter },
}: {
  post: Post;
  url: string;
  message: DueRelay;
}): Promise<Outcome> {
  const about = describeMatter(matter);
  const body = { name, email, phone: phone ?? '', message: about ? `About: ${about}\n\n${message}` : message };
  try {
    const status = await post({ url, body, headers: { 'idempotency-key': id }, timeoutMs: TIMEOUT_MS });
    return { isTaken: status >= 200 && status < 300, reason: `status ${status}` };
  } catch (error) {
    const { name: kind, code } = error as Error & { code?: unknown };
    return { isTaken: false, reason: typeof code === 'string' ? code : kind };
  }
}

/** Stores the result. The log contains the message's ID, but nothing of its content. */
async function settle(
  { database, log }: Services,
  { id, relay_attempts }: DueRelay,
  { isTaken, reason }: Outcome,
): Promise<void> {
  const facts = { message: id, attempt: relay_attempts, reason };
  const pauseSeconds = RELAY_PAUSES_SECONDS[relay_attempts - 1] ?? null;
  await database.asSystem('notes whether a message was passed on', (tx) =>
    isTaken ? markRelayed(tx, id) : markRelayFailed(tx, { messageId: id, pauseSeconds }),
  );
  if (isTaken) log.info(facts, 'contact message forwarded');
  else if (pauseSeconds === null) log.error(facts, 'contact message not forwarded: failed permanently');
  else log.warn(facts, 'contact message not forwarded yet');
}
