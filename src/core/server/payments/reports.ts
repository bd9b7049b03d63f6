/** Completed payment as reported by the provider. Amounts in minor units, currencies in upper case. */
export type ReportedPayment = {
  /** ID of the provider: Stripe's payment intent. */
  id: string;
  amountMinor: number;
  currency: string;
  paidAt: Date;
  /** All orders that the payment names, in any field. Empty if it belongs to none of our checkouts. */
  orderIds: readonly string[];
  /** Buyer for whom the checkout was opened. */
  userId: string | undefined;
};

export type ReportedRefund = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  status: 'done' | 'pending' | 'failed';
  /** Row of `refunds` behind this refund. Undefined if staff refunded it at the provider. */
  refundId: string | undefined;
  refundedAt: Date;
};

export type ReportedDispute = {
  id: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
  /** `asked`: the bank has opened an inquiry and taken nothing. `dropped`: it will take nothing. */
  state: 'asked' | 'open' | 'won' | 'lost' | 'dropped';
  changedAt: Date;
};

/** One verified event of the provider. */
export type PaymentNotice = {
  id: string;
  /** Event type of the provider, such as 'checkout.session.completed'. */
  type: string;
  createdAt: Date;
} & (
  | { about: 'payment'; checkoutId: string; payment: ReportedPayment }
  /**
   * State of a checkout without a payment. `pending`: a slow payment is in progress. `expired`: its page can no longer
   * be paid.
   */
  | { about: 'checkout'; checkoutId: string; orderIds: readonly string[]; state: 'pending' | 'failed' | 'expired' }
  | { about: 'refund'; refund: ReportedRefund }
  /** Refunds of a payment have changed. `listPaymentRefunds` returns them. */
  | { about: 'refunds'; paymentId: string }
  | { about: 'dispute'; dispute: ReportedDispute }
  | { about: 'nothing' }
);

/**
 * Reports of the provider on money movements. Never called inside a transaction, except {@link
 * PaymentReports.readNotice}.
 */
export type PaymentReports = {
  /**
   * Verifies the sender and the time of an event.
   * @param signature header value, unchanged
   * @throws AppError payment_event_refused
   */
  readNotice: (body: string, signature: string | undefined, receivedAt: Date) => PaymentNotice;
  /**
   * Undefined if the payment does not exist or has not arrived.
   * @throws AppError payment_unavailable
   */
  findPayment: (id: string) => Promise<ReportedPayment | undefined>;
  /** @throws AppError payment_unavailable */
  listPaymentRefunds: (paymentId: string) => Promise<ReportedRefund[]>;
  /**
   * Returns all payments since a timestamp, newest first.
   * @throws AppError payment_unavailable
   */
  listPayments: (since: Date) => Promise<ReportedPayment[]>;
  listRefunds: (since: Date) => Promise<ReportedRefund[]>;
  listDisputes: (since: Date) => Promise<ReportedDispute[]>;
};
