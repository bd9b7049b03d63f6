import { desc, eq, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { readerDate } from '#core/server/database/reader-date.ts';
import type { Env } from '#core/server/env.ts';
import { AppError } from '#core/server/errors.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { readSeller } from '#features/site/site-settings/server/queries.ts';

import { fillTerms, type TermsOrder, type TermsSeller } from '../rules.ts';
import type { TermsInput, TermsOverview, TermsText } from '../schema.ts';
import { purchaseTerms } from './table.ts';

export type Terms = TermsText;
/** Subject of the terms: an offer or an order, with the time of the agreement and, for an order, its buyer's time zone. */
export type TermsAbout = Omit<TermsOrder, 'date'> & { env: Env; buyer: string | null; at: Date; zone?: string | null };

const { version, title, text, created_at, created_by } = purchaseTerms;

/** Returns the current terms for buyers, unfilled unless `about` is given. */
export async function findTerms(tx: Transaction, about?: TermsAbout): Promise<Terms> {
  const [terms] = await tx.select({ version, title, text }).from(purchaseTerms).orderBy(desc(version)).limit(1);
  if (!terms) throw new Error('a migration puts the first terms in');
  return about ? fillFor(tx, terms, about) : terms;
}

/**
 * Returns one version, filled for an order that the reader may read, or unfilled without one. Undefined if either is
 * missing.
 */
export async function findTermsVersion(
  tx: Transaction,
  query: { version: number; orderId?: string | undefined; env: Env },
): Promise<Terms | undefined> {
  const [terms] = await tx.select({ version, title, text }).from(purchaseTerms).where(eq(version, query.version));
  if (!terms || query.orderId === undefined) return terms;
  const [order] = await tx.select().from(orders).where(eq(orders.id, query.orderId));
  if (!order || order.terms_version !== terms.version) return undefined;
  return fillFor(tx, terms, {
    env: query.env,
    kind: order.kind as TermsOrder['kind'],
    description: order.description,
    amountMinor: order.amount_minor,
    currency: order.currency,
    guaranteeDays: order.guarantee_days,
    accessMonths: order.access_months,
    sessionCredits: order.session_credits,
    buyer: order.user_id,
    zone: order.buyer_zone,
    at: order.terms_agreed_at,
  });
}

async function fillFor(tx: Transaction, terms: Terms, { env, buyer, zone, at, ...order }: TermsAbout): Promise<Terms> {
  const date = await readerDate(tx, { user: buyer, zone, at });
  return fillTerms(terms, { order: { ...order, date }, seller: await findSeller(tx, env) });
}

async function findSeller(tx: Transaction, env: Env): Promise<TermsSeller> {
  return { ...(await readSeller(tx, env)), email: env.INFO_EMAIL };
}

/** Returns the current text and all versions. */
export async function listTerms(tx: Transaction, env: Env): Promise<TermsOverview> {
  const author = sql<string | null>`app.contact_of(${created_by}) ->> 'name'`;
  const rows = await tx
    .select({ version, title, text, created_at, created_by: author })
    .from(purchaseTerms)
    .orderBy(desc(version));
  const presented = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  const [current] = presented;
  if (!current) throw new Error('a migration puts the first terms in');
  return { current, seller: await findSeller(tx, env), versions: presented.map(({ text: _, ...row }) => row) };
}

/**
 * Adds the version after the one that its author has read. For an elevated action.
 * @throws AppError version_conflict
 */
export async function publishTerms(tx: Transaction, input: TermsInput, authorId: string): Promise<void> {
  // Concurrent calls run one after another, so that the second finds the first one's version.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.terms}, 0))`);
  const { version: current } = await findTerms(tx);
  if (input.version !== current) throw new AppError('version_conflict');
  await tx
    .insert(purchaseTerms)
    .values({ version: current + 1, title: input.title, text: input.text, created_by: authorId });
}
