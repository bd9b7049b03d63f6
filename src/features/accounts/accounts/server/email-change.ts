// Change of an account's email, confirmed from the old and the new one.
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { users, verifications } from '#core/server/identity/table.ts';
import { queueMail, consumeMailLimit } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';

import type { EmailChange } from '../schema.ts';
import { deleteUnconfirmedAccount } from './clean-accounts.ts';
import { revokeIssuedTokens, withLockedUser, type Asking } from './login-credentials.ts';
import { consumeToken, endTokens, findToken, isLive, LINK_MINUTES, createLink, getPendingChangeKey } from './links.ts';
import { confirmPassword } from './profile.ts';
import * as queries from './queries.ts';

/** Confirmations received so far. */
const pendingShape = z.object({
  email: z.string(),
  confirmed: z.array(z.enum(['change-email-old', 'change-email-new'])),
});
type Pending = z.infer<typeof pendingShape>;
const sides = ['change-email-old', 'change-email-new'] as const;

/**
 * Mails a link to both email addresses. A newer request replaces an older one. The response does not reveal whether the
 * new email is taken: in that case no link is sent to it.
 * @throws AppError signed_out, invalid, too_many_requests
 */
export async function askForEmailChange(asking: Asking, { email, currentPassword }: EmailChange): Promise<void> {
  const { env, now } = asking.services;
  const person = await confirmPassword(asking, currentPassword);
  if (email === person.email) throw invalidFields({ email: 'This is already your email address' });
  await withLockedUser(asking, async (tx, { id }) => {
    await consumeMailLimit(tx, { kind: 'change-email-new', recipient: email, now: now() });
    await forget(tx, id);
    // An unconfirmed registration does not count, because it may be another person's.
    const isTaken = (await queries.findUser(tx, { email }))?.emailVerified === true;
    const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000);
    const pending: Pending = { email, confirmed: [] };
    await tx
      .insert(verifications)
      .values({ identifier: getPendingChangeKey(id), value: JSON.stringify(pending), expiresAt });
    const createLinkFor = (side: (typeof sides)[number]) =>
      createLink(tx, { purpose: side, holder: id, appUrl: env.APP_URL, now: now() });
    await queueMail(tx, {
      kind: 'change-email-old',
      recipient: person.email,
      data: { name: person.name, link: await createLinkFor('change-email-old'), email },
    });
    if (!isTaken) {
      const link = await createLinkFor('change-email-new');
      await queueMail(tx, { kind: 'change-email-new', recipient: email, data: { link } });
    }
  });
}

/**
 * Confirms one of the two email addresses. The second confirmation changes the email, ends every session and notifies
 * both addresses.
 * @returns whether it has changed
 * @throws AppError verification_expired
 */
export async function confirmEmailChange({ env, database, now }: Services, token: string): Promise<boolean> {
  return database.asSystem('the user who opens a mailed link has no session', async (tx) => {
    const link = await findLink(tx, { token, now: now() });
    const person = link && (await queries.lockUser(tx, { id: link.userId }));
    if (!person || !(await consumeToken(tx, link))) throw new AppError('verification_expired');
    const pending = await findPending(tx, { userId: person.id, now: now() });
    if (!pending) throw new AppError('verification_expired');
    const confirmed = [...new Set([...pending.confirmed, link.purpose])];
    if (confirmed.length < sides.length) {
      await tx
        .update(verifications)
        .set({ value: JSON.stringify({ ...pending, confirmed }) })
        .where(eq(verifications.identifier, getPendingChangeKey(person.id)));
      return false;
    }
    // Another user may have confirmed the email in the meantime.
    if (await deleteUnconfirmedAccount(tx, pending.email)) throw new AppError('verification_expired');
    await tx
      .update(users)
      .set({ email: pending.email, updatedAt: sql`now()` })
      .where(eq(users.id, person.id));
    await revokeIssuedTokens(tx, { person });
    for (const recipient of [person.email, pending.email]) {
      await queueMail(tx, {
        kind: 'email-changed',
        recipient,
        data: { name: person.name, email: pending.email, link: `${env.APP_URL}${paths.login}` },
      });
    }
    return true;
  });
}

async function findLink(tx: Transaction, use: { token: string; now: Date }) {
  for (const purpose of sides) {
    const userId = await findToken(tx, { purpose, ...use });
    if (userId) return { purpose, userId, ...use };
  }
  return undefined;
}

async function findPending(
  tx: Transaction,
  { userId, now }: { userId: string; now: Date },
): Promise<Pending | undefined> {
  const [found] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, getPendingChangeKey(userId)), isLive(now)));
  return found && pendingShape.parse(JSON.parse(found.value));
}

async function forget(tx: Transaction, userId: string): Promise<void> {
  for (const purpose of sides) await endTokens(tx, { purpose, holder: userId });
  await tx.delete(verifications).where(eq(verifications.identifier, getPendingChangeKey(userId)));
}
