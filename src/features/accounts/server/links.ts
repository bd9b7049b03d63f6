// One-time tokens, most of them in the links of mails, kept apart from the queries of people: only a token's hash is stored.
import { createHash, randomBytes } from 'node:crypto';

import { and, between, eq, inArray, like, lte, or } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { verifications } from '#core/server/identity/table.ts';
import { paths } from '#core/shared/paths.ts';

export const LINK_MINUTES = 24 * 60;
/** Between two servers. */
const CLOCKS_DIFFER_MINUTES = 5;
const TOKEN_BYTES = 32;

/** What a link is good for, and nothing else. */
const pages = {
  'confirm-email': paths.verifyEmail,
  'reset-password': paths.resetPassword,
  'first-admin': paths.resetPassword,
  'change-email-old': paths.emailChanged,
  'change-email-new': paths.emailChanged,
} as const;
export type LinkPurpose = keyof typeof pages;

const linkPurposes = Object.keys(pages) as LinkPurpose[];
/** Those of links, and those of cookies (token-cookies.ts). */
export const tokenPurposes = [...linkPurposes, 'second-step', 'registration'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

type Use = { purpose: TokenPurpose; token: string; now: Date };
/** Whose a token is: a person, by id. That for the first admin is an address's, which may have no person yet. */
type Held = { purpose: TokenPurpose; holder: string };

/** Makes a link of the person, whose row the caller has locked; it ends their older ones of the same purpose. */
export async function makeLink(
  tx: Transaction,
  { purpose, holder, appUrl, now }: Held & { purpose: LinkPurpose; appUrl: string; now: Date },
): Promise<string> {
  await endTokens(tx, { purpose, holder });
  return `${appUrl}${pages[purpose]}?token=${await makeToken(tx, { purpose, holder, minutes: LINK_MINUTES, now })}`;
}

/** Makes a token that is good for this purpose, this long, and once. */
export async function makeToken(
  tx: Transaction,
  { purpose, holder, minutes, now }: Held & { minutes: number; now: Date },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await tx.insert(verifications).values({ identifier: identify({ purpose, token }), value: holder, expiresAt });
  return token;
}

/** Whose the token is, while it would work. */
export async function findToken(tx: Transaction, token: Use): Promise<string | undefined> {
  const [found] = await tx.select({ holder: verifications.value }).from(verifications).where(isThis(token));
  return found?.holder;
}

/**
 * Uses the token up and answers whose it is; undefined where it is none. Of two simultaneous uses one finds it. The caller
 * has locked the person's row: what ends all their tokens holds that row first, and would wait for this one for ever.
 */
export async function consumeToken(tx: Transaction, token: Use): Promise<string | undefined> {
  const [used] = await tx.delete(verifications).where(isThis(token)).returning({ holder: verifications.value });
  return used?.holder;
}

export async function endTokens(tx: Transaction, { purpose, holder }: Held): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.value, holder), hasPurpose(purpose)));
}

/** Ends every token of this purpose, for all holders. */
export async function endPurpose(tx: Transaction, purpose: TokenPurpose): Promise<void> {
  await tx.delete(verifications).where(hasPurpose(purpose));
}

/** Ends every token that they hold, and the change of address that they await. */
export async function endAllTokens(tx: Transaction, ...holders: string[]): Promise<void> {
  await tx
    .delete(verifications)
    .where(or(inArray(verifications.value, holders), inArray(verifications.identifier, holders.map(pendingChangeOf))));
}

/** Names the row that keeps which address a person wants, and which of the two has said yes. */
export function pendingChangeOf(userId: string): string {
  return `email-change:${userId}`;
}

export async function deleteEndedTokens(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(verifications).where(lte(verifications.expiresAt, now));
}

function isThis({ now, ...token }: Use) {
  return and(eq(verifications.identifier, identify(token)), isLive(now));
}

/** A token that ends later than the longest can was made while the clock was ahead, and would be good for longer than it says. */
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
