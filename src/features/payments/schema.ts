/** What became of an event of the payment provider. */
export const eventOutcomes = [
  /** It is in the ledger. */
  'posted',
  /** It was in the ledger already. */
  'known',
  /** There is nothing to post: a payment on its way, a page that expired. */
  'noted',
  /** It is of no order of ours, and does not say that it were. */
  'ignored',
  /** It names an order that there is not. */
  'unknown_order',
  /** Amount, currency or buyer are not the order's: nothing was posted, and staff were told. */
  'mismatch',
] as const;
export type EventOutcome = (typeof eventOutcomes)[number];

/** How far back a reconciliation looks where it is not said. */
export const RECONCILED_DAYS = 30;
