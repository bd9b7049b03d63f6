// One-time tokens, most of them in the links of mails, kept apart from the queries of people: only a token's hash is stored.
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
export type TokenPurpose = LinkPurpose | 'second-step';

type Use = { purpose: TokenPurpose; token: string; now: Date };

/** Makes a link of the person, whose row the caller has locked; it ends their older ones of the same purpose. */
export async function makeLink(tx: Transaction, { purpose, userId, appUrl, now }: { purpose: LinkPurpose; userId: string; appUrl: string; now: Date }): Promise<string> {
  await endTokens(tx, { purpose, userId });
  return `${appUrl}${pages[purpose]}?token=${await makeToken(tx, { purpose, userId, minutes: LINK_MINUTES, now })}`;
}

/** Makes a token that is good for this purpose, this long, and once. */
export async function makeToken(tx: Transaction, { purpose, userId, minutes, now }: { purpose: TokenPurpose; userId: string; minutes: number; now: Date }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await tx.insert(verifications).values({ identifier: identify({ purpose, token }), value: userId, expiresAt });
  return token;
}

/** Whose the token is, while it would work. */
export async function findToken(tx: Transaction, token: Use): Promise<string | undefined> {
  const [found] = await tx.select({ userId: verifications.value }).from(verifications).where(isThis(token));
  return found?.userId;
}

/** Uses the token up and answers whose it is; undefined where it is none. Of two simultaneous uses one finds it. */
export async function consumeToken(tx: Transaction, token: Use): Promise<string | undefined> {
  const [used] = await tx.delete(verifications).where(isThis(token)).returning({ userId: verifications.value });
  return used?.userId;
}

export async function endTokens(tx: Transaction, { purpose, userId }: { purpose: TokenPurpose; userId: string }): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.value, userId), like(verifications.identifier, `${purpose}:%`)));
}

export async function deleteEndedTokens(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(verifications).where(lte(verifications.expiresAt, now));
}

function isThis({ now, ...token }: Use) {
  return and(eq(verifications.identifier, identify(token)), gt(verifications.expiresAt, now));
}

function identify({ purpose, token }: { purpose: TokenPurpose; token: string }): string {
  return `${purpose}:${createHash('sha256').update(token).digest('hex')}`;
}
