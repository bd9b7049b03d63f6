import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { enqueueThrottled } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { notifyStaff } from '#features/communication/notifications/server/queries.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import { describeMatter, isSpam, HONEYPOT_FIELD } from '../rules.ts';
import type { ContactInput, ContactMessage } from '../schema.ts';
import { deleteSpamBefore, getMessage, insertMessage, isOwnReply, saveReply, markHandled } from './queries.ts';

const WINDOW_SECONDS = 3600;
/** Messages of all IPs together, per message allowed for one IP. A sender with many IPs still cannot fill the inbox. */
const SITE_SHARE = 40;
const SPAM_KEPT_MS = 30 * 86_400_000;

export type Received = {
  /** Without the display time if no script measured it. */
  input: Omit<ContactInput, 'shown_for_ms'> & { shown_for_ms?: number };
  /** Identifies the message when it is sent again. */
  key: string | undefined;
};

/**
 * Stores a message and queues the email about it. Spam gets the same response and is stored for review, but sends no
 * mail.
 * @throws AppError too_many_requests; idempotency_key_reused for another message under the same key and IP
 */
export async function receiveMessage(
  { database, env, now, ip }: Pick<ActorContext, 'database' | 'env' | 'now' | 'ip'>,
  { input, key }: Received,
): Promise<void> {
  const limit = { database, windowSeconds: WINDOW_SECONDS, now };
  await consumeRateLimit({ ...limit, key: `contact:${ip}`, limit: env.RATE_LIMIT_CONTACT });
  await consumeRateLimit({ ...limit, key: 'contact', limit: env.RATE_LIMIT_CONTACT * SITE_SHARE });

  const { name, email, phone, message, topic, service } = input;
  const is_spam = isSpam({ trap: input[HONEYPOT_FIELD], shownForMs: input.shown_for_ms });
  await database.asSystem('a visitor who writes to the company may have no account', async (tx) => {
    const { contact_relay_url } = await readSettings(tx, { env, keys: ['contact_relay_url'] });
    const inserted = await insertMessage(tx, {
      name,
      email,
      phone: phone || null,
      message,
      topic,
      service,
      is_spam,
      request_key: key,
      isForRelay: contact_relay_url !== undefined && !is_spam,
    });
    if (!inserted) throw new AppError('idempotency_key_reused');
    if (!inserted.isNew || is_spam) return;
    const data = {
      name,
      email,
      phone,
      message,
      matter: describeMatter(input) ?? '',
      link: `${paths.adminMessages}/${inserted.id}`,
    };
    await notifyStaff(tx, { env, kind: 'contact-message', data, visitor: ip });
  });
}

/** @throws AppError not_found */
export async function handleMessage(
  ctx: ActorContext,
  change: { messageId: string; isHandled: boolean },
): Promise<ContactMessage> {
  return ctx.transaction(async (tx) => {
    await markHandled(tx, change);
    return getMessage(tx, change.messageId);
  });
}

/**
 * Emails a reply to the sender of a message, stores it and marks the message as handled. If the same admin sends the
 * same reply again, it is mailed only once.
 * @throws AppError not_found, message_answered
 */
export async function answerMessage(
  ctx: ActorContext,
  { messageId, answer }: { messageId: string; answer: string },
): Promise<ContactMessage> {
  return ctx.transaction(async (tx) => {
    const { name, email, message, created_at } = await getMessage(tx, messageId);
    if (await saveReply(tx, messageId, answer)) {
      const data = { name, answer, message, date: formatEnglishDate(created_at.slice(0, 10)) };
      await enqueueThrottled(tx, { kind: 'contact-answer', recipient: email, data });
      return getMessage(tx, messageId);
    }
    const answered = await getMessage(tx, messageId);
    if (answered.answer === answer && (await isOwnReply(tx, messageId))) return answered;
    throw new AppError('message_answered', { values: { name: answered.answered_by ?? 'Another admin' } });
  });
}

/** Deletes messages that were classified as spam and not reclaimed within 30 days. */
export async function sweepSpam({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  await database.asSystem('forgets old spam', (tx) => deleteSpamBefore(tx, new Date(now().getTime() - SPAM_KEPT_MS)));
}
