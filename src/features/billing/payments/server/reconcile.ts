// Finds payments without an event by comparing with the provider.
import type { PaymentReports, ReportedDispute, ReportedRefund } from '#core/server/payments/reports.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { countAttempt } from '#core/server/limits.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import type { Services } from '#core/server/services.ts';
import { formatMinor } from '#core/shared/money.ts';
import { counted, fill } from '#core/shared/sentence.ts';
import { notifyStaff } from '#features/communication/notifications/server/queries.ts';

import { RECONCILED_DAYS, type EventOutcome } from '../schema.ts';
import { applyDispute, applyPayment, applyRefund, type Movement } from './movements.ts';
import { findPosted, listPosted, type PostedRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** Days that a payment may be old when it arrives. */
const NIGHTLY_DAYS = 14;
/** Objects newer than this may still be in transit. */
const GRACE_MS = 15 * 60_000;
const MAX_DAYS = 400;
const SHOWN = 100;

export type Reconciled = {
  payments: number;
  refunds: number;
  disputes: number;
  /** Number of payments that belong to no order here. */
  others: number;
  /** Payments that were missing in the ledger and are posted now. */
  posted: string[];
  /** Remaining differences. */
  differences: string[];
};

type Period = { days: number; until?: Date };

/**
 * Compares the provider's last days with the ledger, posts what is missing like an event would, and returns the
 * remaining differences.
 * @throws AppError payment_unavailable
 */
export async function reconcile(
  services: Services & { paymentReports: PaymentReports },
  { days, until = services.now() }: Period,
): Promise<Reconciled> {
  const { database, paymentReports } = services;
  const since = new Date(services.now().getTime() - days * DAY_MS);
  const isDue = (at: Date): boolean => at <= until;
  const payments = (await paymentReports.listPayments(since)).filter(({ paidAt }) => isDue(paidAt));
  const refunds = (await paymentReports.listRefunds(since)).filter(({ refundedAt }) => isDue(refundedAt));
  const disputes = (await paymentReports.listDisputes(since)).filter(({ changedAt }) => isDue(changedAt));
  const ours = payments.filter(({ orderIds }) => orderIds.length > 0);
  const found: Reconciled = {
    payments: ours.length,
    refunds: refunds.length,
    disputes: disputes.length,
    others: payments.length - ours.length,
    posted: [],
    differences: [],
  };
  const run = <T>(work: (tx: Transaction) => Promise<T>) =>
    database.asSystem('compares the ledger with the payment provider', work);

  for (const payment of ours) {
    const rows = await run((tx) => findPosted(tx, [payment.id]));
    const own = rows.find(({ kind }) => kind === 'payment');
    if (own) found.differences.push(...unlike(formatMovement('Payment', payment), payment, own));
    else note(found, formatMovement('Payment', payment), await run((tx) => applyPayment(tx, services, payment)));
  }
  for (const refund of refunds) found.differences.push(...(await compareRefund(refund)));
  for (const dispute of disputes) found.differences.push(...(await compareDispute(dispute)));
  const reportedIds = new Set([...payments, ...refunds, ...disputes].map(({ id }) => id));
  for (const row of await run((tx) => listPosted(tx, since))) {
    if (!reportedIds.has(row.externalId)) found.differences.push(...(await lookForPosted(row)));
  }
  return found;

  async function compareRefund(refund: ReportedRefund): Promise<string[]> {
    const name = formatMovement('Refund', refund);
    const rows = await run((tx) => findPosted(tx, [refund.id, refund.paymentId]));
    const own = rows.find(({ kind, externalId }) => kind === 'refund' && externalId === refund.id);
    if (own && refund.status !== 'failed') return unlike(name, refund, own);
    if (own && rows.some(({ kind, externalId }) => kind === 'refund_returned' && externalId === refund.id)) return [];
    if (own) {
      note(found, `${name}, which failed,`, await run((tx) => applyRefund(tx, services, refund)));
      return [];
    }
    if (refund.status !== 'done' || !rows.some(({ kind }) => kind === 'payment')) return [];
    note(found, name, await run((tx) => applyRefund(tx, services, refund)));
    return [];
  }

  async function compareDispute(dispute: ReportedDispute): Promise<string[]> {
    const name = formatMovement('Dispute', dispute);
    if (dispute.state === 'asked' || dispute.state === 'dropped') return [];
    const rows = await run((tx) => findPosted(tx, [dispute.id, dispute.paymentId]));
    if (!rows.some(({ kind }) => kind === 'payment')) return [];
    const kinds = rows.filter(({ externalId }) => externalId === dispute.id);
    const opened = kinds.find(({ kind }) => kind === 'dispute_opened');
    const wanted = dispute.state === 'open' ? 'dispute_opened' : `dispute_${dispute.state}`;
    const ended = kinds.find(({ kind }) => kind === 'dispute_won' || kind === 'dispute_lost');
    if (ended && ended.kind !== wanted) return [`${name} is ${dispute.state} in Stripe, but not in the ledger`];
    if (!kinds.some(({ kind }) => kind === wanted)) {
      note(found, name, await run((tx) => applyDispute(tx, services, dispute)));
    }
    return opened ? unlike(name, dispute, opened) : [];
  }

  /** Checks a ledger entry that no list contains: it is from just before the period, or unknown to the provider. */
  async function lookForPosted({ externalId, kind, orderId }: PostedRow): Promise<string[]> {
    if (kind !== 'payment') return [];
    const payment = await paymentReports.findPayment(externalId);
    return payment ? [] : [`Payment ${externalId} for order ${orderId} is in the ledger but not in Stripe`];
  }
}

const reasons = {
  mismatch: 'does not match its order',
  unknown_order: 'refers to an order that does not exist',
} satisfies Partial<Record<EventOutcome, string>>;

function note({ posted, differences }: Reconciled, name: string, { outcome, orderId }: Movement): void {
  if (outcome === 'posted') posted.push(`${name} for order ${orderId} was missing and has now been recorded`);
  else if (outcome === 'mismatch' || outcome === 'unknown_order') differences.push(`${name} ${reasons[outcome]}`);
}

type Moved = { id: string; amountMinor: number; currency: string };

function formatMovement(noun: string, { id, amountMinor, currency }: Moved): string {
  return `${noun} ${id} of ${formatMinor(amountMinor, currency)}`;
}

function unlike(name: string, { amountMinor, currency }: Moved, row: PostedRow): string[] {
  if (row.amountMinor === amountMinor && row.currency === currency) return [];
  return [`${name} is ${formatMinor(row.amountMinor, row.currency)} in the ledger, for order ${row.orderId}`];
}

function describeReconciled({ payments, refunds, disputes, others, posted, differences }: Reconciled): string {
  const compared = fill('Compared with Stripe: {payments}, {refunds} and {disputes}. {others}', {
    payments: counted(payments, { one: '{count} payment', other: '{count} payments' }),
    refunds: counted(refunds, { one: '{count} refund', other: '{count} refunds' }),
    disputes: counted(disputes, { one: '{count} dispute', other: '{count} disputes' }),
    others: counted(others, {
      none: 'Every payment in that account belongs to an order here.',
      one: '{count} other payment in that account does not belong to any order here.',
      other: '{count} other payments in that account do not belong to any order here.',
    }),
  });
  const end =
    differences.length === 0 ? ['Stripe and the ledger agree.'] : ['Stripe and the ledger differ:', ...differences];
  return [compared, ...posted, ...end].join('\n');
}

/**
 * Runs the command.
 * @throws OperatorError if there is nothing to compare with, or for differences
 */
export async function runReconcileCommand(services: Services, parameters: readonly string[]): Promise<string> {
  const { paymentReports } = services;
  if (!paymentReports) throw new OperatorError('Stripe is not set up: STRIPE_SECRET_KEY is empty.');
  const found = await reconcile({ ...services, paymentReports }, { days: parseDays(parameters) });
  logFound(services, found);
  const text = describeReconciled(found);
  if (found.differences.length > 0) throw new OperatorError(text);
  return text;
}

function parseDays(parameters: readonly string[]): number {
  if (parameters.length === 0) return RECONCILED_DAYS;
  const days = Number(parameters[1]);
  if (parameters[0] === '--days' && Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new OperatorError(`Usage: reconcile-payments [--days N], with 1 to ${MAX_DAYS} days`);
}

/** Nightly job on one server, which notifies staff of missing and different payments. */
export async function reconcileNightly(services: Services): Promise<void> {
  const { paymentReports, database, env, now } = services;
  if (!paymentReports) return;
  const at = now();
  const turn = { key: 'reconcile-payments', limit: 1, windowSeconds: 20 * 3600, now: at };
  const wait = await database.asSystem('one server a night compares', (tx) => countAttempt(tx, turn));
  if (wait > 0) return;
  const found = await reconcile(
    { ...services, paymentReports },
    { days: NIGHTLY_DAYS, until: new Date(at.getTime() - GRACE_MS) },
  );
  logFound(services, found);
  const lines = [...found.posted, ...found.differences];
  if (lines.length === 0) return;
  const differences = [...lines.slice(0, SHOWN), ...(lines.length > SHOWN ? ['…'] : [])].join('\n');
  await database.asSystem('tells staff what differs', (tx) =>
    notifyStaff(tx, { env, kind: 'payments-differ', data: { count: String(lines.length), differences } }),
  );
}

function logFound({ log }: Services, { posted, differences, ...counts }: Reconciled): void {
  log.info({ ...counts, posted: posted.length, differences: differences.length }, 'compared payments with Stripe');
  for (const line of [...posted, ...differences]) log.warn({ difference: line }, 'Stripe and the ledger differ');
}
