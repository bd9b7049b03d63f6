/** A payment that arrived, as the provider tells of it. Amounts in minor units, currencies in upper case. */
export type ReportedPayment = {
  /** The provider's: Stripe's payment intent. */
  id: string;
  amountMinor: number;
  currency: string;
  paidAt: Date;
  /** Every order that it names, in whatever place; none where it is of no checkout of ours. */
  orderIds: readonly string[];
  /** The buyer whom the checkout was opened for. */
  userId: string | undefined;
};

export type ReportedRefund = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  status: 'done' | 'pending' | 'failed';
  /** The row of refunds that it was made for; none where staff gave it at the provider. */
  refundId: string | undefined;
  refundedAt: Date;
};

export type ReportedDispute = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  /** `asked`: the bank asks, and has taken nothing; `dropped`: nor will it. */
  state: 'asked' | 'open' | 'won' | 'lost' | 'dropped';
  changedAt: Date;
};

/** One event of the provider, verified. */
export type PaymentNotice = {
  id: string;
  /** As the provider calls it: 'checkout.session.completed'. */
  type: string;
  createdAt: Date;
} & (
  | { about: 'payment'; checkoutId: string; payment: ReportedPayment }
  /** A payment that takes days is on its way, has failed, or the page can be paid no more. */
  | { about: 'checkout'; checkoutId: string; orderIds: readonly string[]; state: 'pending' | 'failed' | 'expired' }
  | { about: 'refund'; refund: ReportedRefund }
  /** Refunds of a payment have changed, which its list tells. */
  | { about: 'refunds'; paymentId: string }
  | { about: 'dispute'; dispute: ReportedDispute }
  | { about: 'nothing' }
);

/** What the provider tells of money that moved. Never called inside a transaction, but for {@link PaymentReports.readNotice}. */
export type PaymentReports = {
  /**
   * Verifies who sent it and when.
   * @param signature the header, as it came
   * @throws AppError payment_event_refused
   */
  readNotice: (body: string, signature: string | undefined, receivedAt: Date) => PaymentNotice;
  /** Undefined where it does not exist or has not arrived. @throws AppError payment_unavailable */
  findPayment: (id: string) => Promise<ReportedPayment | undefined>;
  /** @throws AppError payment_unavailable */
  refundsOf: (paymentId: string) => Promise<ReportedRefund[]>;
  /** All since then, newest first. @throws AppError payment_unavailable */
  listPayments: (since: Date) => Promise<ReportedPayment[]>;
  listRefunds: (since: Date) => Promise<ReportedRefund[]>;
  listDisputes: (since: Date) => Promise<ReportedDispute[]>;
};
