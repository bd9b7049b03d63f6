/** Results of an event of the payment provider. */
export const eventOutcomes = [
  /** Posted to the ledger. */
  'posted',
  /** Already in the ledger. */
  'known',
  /** Nothing to post: a pending payment, an expired page. */
  'noted',
  /** The payment names no order, so it belongs to another use of the Stripe account. */
  'ignored',
  /** Names an order that does not exist. */
  'unknown_order',
  /** Amount, currency or buyer differ from the order's. Nothing was posted, and staff were notified. */
  'mismatch',
] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** Default range of a reconciliation in days. */
export const RECONCILED_DAYS = 30;
