// One-time tokens, most of them in mailed links, separate from the user queries. Only the hash of a token is stored.
import { createHash, randomBytes } from 'node:crypto';

import { and, between, eq, inArray, like, lte, or } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { verifications } from '#core/server/identity/table.ts';
import { paths } from '#core/shared/paths.ts';

export const LINK_MINUTES = 24 * 60;
/** Maximum clock difference between two servers, in minutes. */
const CLOCKS_DIFFER_MINUTES = 5;
const TOKEN_BYTES = 32;

/** Page of each link purpose. A link serves only its purpose. */
const pages = {
  'confirm-email': paths.verifyEmail,
  'reset-password': paths.resetPassword,
  'first-admin': paths.resetPassword,
  'change-email-old': paths.emailChanged,
  'change-email-new': paths.emailChanged,
} as const;
export type LinkPurpose = keyof typeof pages;

const linkPurposes = Object.keys(pages) as LinkPurpose[];
/** Purposes of links and of cookies (token-cookies.ts). */
export const tokenPurposes = [...linkPurposes, 'second-step', 'registration'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

type Use = { purpose: TokenPurpose; token: string; now: Date };
/** Owner of a token: a user ID. The first admin's token belongs to an email, which may have no user yet. */
type TokenOwner = { purpose: TokenPurpose; holder: string };

/** Creates a link for a user whose row the caller has locked. Revokes older links of the same purpose. */
export async function createLink(
  tx: Transaction,
  { purpose, holder, appUrl, now }: TokenOwner & { purpose: LinkPurpose; appUrl: string; now: Date },
): Promise<string> {
  await endTokens(tx, { purpose, holder });
  return `${appUrl}${pages[purpose]}?token=${await createToken(tx, { purpose, holder, minutes: LINK_MINUTES, now })}`;
}

/** Creates a token that is valid once, for this purpose and lifetime. */
export async function createToken(
  tx: Transaction,
  { purpose, holder, minutes, now }: TokenOwner & { minutes: number; now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await tx.insert(verifications).values({ identifier: identify({ purpose, token }), value: holder, expiresAt });
  return token;
}

/** Returns the owner of a token if it is valid. */
export async function findToken(tx: Transaction, token: Use): Promise<string | undefined> {
  const [found] = await tx.select({ holder: verifications.value }).from(verifications).where(isThis(token));
  return found?.holder;
}

/**
 * Uses up a token and returns its owner, or undefined if it is invalid. Only one of two concurrent uses succeeds. The
 * caller has locked the user's row: revoking all tokens locks that row first, so another order would deadlock.
 */
export async function consumeToken(tx: Transaction, token: Use): Promise<string | undefined> {
  const [used] = await tx.delete(verifications).where(isThis(token)).returning({ holder: verifications.value });
  return used?.holder;
}

export async function endTokens(tx: Transaction, { purpose, holder }: TokenOwner): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.value, holder), hasPurpose(purpose)));
}

/** Revokes every token of this purpose, for all owners. */
export async function endPurpose(tx: Transaction, purpose: TokenPurpose): Promise<void> {
  await tx.delete(verifications).where(hasPurpose(purpose));
}

/** Revokes every token of these owners, and their pending change of email. */
export async function endAllTokens(tx: Transaction, ...holders: string[]): Promise<void> {
  await tx
    .delete(verifications)
    .where(
      or(inArray(verifications.value, holders), inArray(verifications.identifier, holders.map(getPendingChangeKey))),
    );
}

/** Returns the key of the row with the requested email and its confirmations. */
export function getPendingChangeKey(userId: string): string {
  return `email-change:${userId}`;
}

export async function deleteEndedTokens(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(verifications).where(lte(verifications.expiresAt, now));
}

function isThis({ now, ...token }: Use) {
  return and(eq(verifications.identifier, identify(token)), isLive(now));
}

/**
 * Builds the condition for a valid token. A token that expires later than the maximum lifetime was created by a clock
 * that was ahead, and is rejected.
 */
export function isLive(now: Date) {
  const latest = new Date(now.getTime() + (LINK_MINUTES + CLOCKS_DIFFER_MINUTES) * 60_000);
  return between(verifications.expiresAt, new Date(now.getTime() + 1), latest);
}

function hasPurpose(purpose: TokenPurpose) {
  return like(verifications.identifier, `${purpose}:%`);
}

function identify({ purpose, token }: { purpose: TokenPurpose; token: string }): string {
  return `${purpose}:${createHash('sha256').update(token).digest('hex')}`;
}
