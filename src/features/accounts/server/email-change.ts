// A journey of its own: another address for an account, confirmed from the old one and from the new one.
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { users, verifications } from '#core/server/identity/table.ts';
import { queueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';

import type { EmailChange } from '../schema.ts';
import { consumeToken, endTokens, LINK_MINUTES, makeLink } from './links.ts';
import { asPerson, confirmPassword } from './profile.ts';
import * as queries from './queries.ts';

/** Which addresses have said yes so far. */
const pendingShape = z.object({ email: z.string(), confirmed: z.array(z.enum(['change-email-old', 'change-email-new'])) });
type Pending = z.infer<typeof pendingShape>;
const sides = ['change-email-old', 'change-email-new'] as const;

/**
 * Mails a link to both addresses; a newer wish replaces an older one. Whether the new address belongs to somebody is
 * told to nobody: its owner is simply not asked.
 * @throws AppError signed_out, invalid, too_many_requests
 */
export async function askForEmailChange(asking: { services: Services; token: string | undefined }, { email, currentPassword }: EmailChange): Promise<void> {
  const { env, now } = asking.services;
  const person = await confirmPassword(asking, currentPassword);
  if (email === person.email) throw invalidFields({ email: 'This is your address already' });
  await asPerson(asking, async (tx, { id }) => {
    await queries.lockPerson(tx, { id });
    await forget(tx, id);
    const isTaken = (await queries.findPerson(tx, email)) !== undefined;
    const expiresAt = new Date(now().getTime() + LINK_MINUTES * 60_000);
    const pending: Pending = { email, confirmed: [] };
    await tx.insert(verifications).values({ identifier: pendingOf(id), value: JSON.stringify(pending), expiresAt });
    for (const side of sides) {
      const link = await makeLink(tx, { purpose: side, userId: id, appUrl: env.APP_URL, now: now() });
      const recipient = side === 'change-email-old' ? person.email : email;
      if (side === 'change-email-old' || !isTaken) await queueMail(tx, { kind: side, recipient, data: { name: person.name, link, email } });
    }
  });
}

/**
 * Notes that one of the two addresses says yes; with the second one the address changes.
 * @returns whether it has changed
 * @throws AppError verification_expired
 */
export async function confirmEmailChange({ database, now }: Services, token: string): Promise<boolean> {
  return database.asSystem('who opens a link of a mail has no session', async (tx) => {
    const used = await firstUse(tx, { token, now: now() });
    if (!used) throw new AppError('verification_expired');
    const { side, userId } = used;
    await queries.lockPerson(tx, { id: userId });
    const pending = await findPending(tx, { userId, now: now() });
    if (!pending) throw new AppError('verification_expired');
    const confirmed = [...new Set([...pending.confirmed, side])];
    if (confirmed.length < sides.length) {
      await tx.update(verifications).set({ value: JSON.stringify({ ...pending, confirmed }) }).where(eq(verifications.identifier, pendingOf(userId)));
      return false;
    }
    await queries.lockAddress(tx, pending.email);
    // Somebody may have taken the address since.
    if (await queries.findPerson(tx, pending.email)) throw new AppError('verification_expired');
    await tx.update(users).set({ email: pending.email, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await forget(tx, userId);
    // Links that were mailed to the old address open nothing any more.
    await endTokens(tx, { purpose: 'reset-password', userId });
    return true;
  });
}

async function firstUse(tx: Transaction, link: { token: string; now: Date }) {
  for (const side of sides) {
    const userId = await consumeToken(tx, { purpose: side, ...link });
    if (userId) return { side, userId };
  }
  return undefined;
}

async function findPending(tx: Transaction, { userId, now }: { userId: string; now: Date }): Promise<Pending | undefined> {
  const [found] = await tx
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, pendingOf(userId)), gt(verifications.expiresAt, now)));
  return found && pendingShape.parse(JSON.parse(found.value));
}

async function forget(tx: Transaction, userId: string): Promise<void> {
  for (const side of sides) await endTokens(tx, { purpose: side, userId });
  await tx.delete(verifications).where(eq(verifications.identifier, pendingOf(userId)));
}

function pendingOf(userId: string): string {
  return `email-change:${userId}`;
}
