// One-time links in mails, kept apart from the queries of people: only the hash of a link's secret is stored.
import { createHash, randomBytes } from 'node:crypto';

import { and, eq, gt, like, lte } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { verifications } from '#core/server/identity/table.ts';
import { paths } from '#core/shared/paths.ts';

export const LINK_MINUTES = 24 * 60;
const TOKEN_BYTES = 32;

/** What a link is good for, and nothing else. */
const pages = {
  'confirm-email': paths.verifyEmail,
  'reset-password': paths.resetPassword,
  'change-email-old': paths.emailChanged,
  'change-email-new': paths.emailChanged,
} as const;
export type LinkPurpose = keyof typeof pages;

type Use = { purpose: LinkPurpose; token: string; now: Date };

/** Makes a link of the person, whose row the caller has locked; it ends their older ones of the same purpose. */
export async function makeLink(tx: Transaction, { purpose, userId, appUrl, now }: { purpose: LinkPurpose; userId: string; appUrl: string; now: Date }): Promise<string> {
  await endLinks(tx, { purpose, userId });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await tx.insert(verifications).values({ identifier: identify({ purpose, token }), value: userId, expiresAt });
  return `${appUrl}${pages[purpose]}?token=${token}`;
}

/** Whether the link would work now. */
export async function isLinkValid(tx: Transaction, link: Use): Promise<boolean> {
  const [found] = await tx.select({ id: verifications.id }).from(verifications).where(isThis(link));
  return found !== undefined;
}

/** Uses the link up and answers whose it is; undefined where it is none. Of two simultaneous uses one finds it. */
export async function consumeLink(tx: Transaction, link: Use): Promise<string | undefined> {
  const [used] = await tx.delete(verifications).where(isThis(link)).returning({ userId: verifications.value });
  return used?.userId;
}

export async function endLinks(tx: Transaction, { purpose, userId }: { purpose: LinkPurpose; userId: string }): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)));
}

export async function deleteEndedLinks(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(verifications).where(lte(verifications.expiresAt, now));
}

function isThis({ now, ...link }: Use) {
  return and(eq(verifications.identifier, identify(link)), gt(verifications.expiresAt, now));
}

function identify({ purpose, token }: { purpose: LinkPurpose; token: string }): string {
  return `${purpose}:${createHash('sha256').update(token).digest('hex')}`;
}
