/** Order as sent to a payment provider. Amounts in minor units. */
export type PayableOrder = {
  id: string;
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  userId: string;
  email: string;
  /** Full URL to which the browser returns. */
  successUrl: string;
  cancelUrl: string;
};

export type OpenedCheckout = { id: string; url: string; expiresAt: Date };

/**
 * Provider of card payments. Every call may be repeated: the idempotency key makes the provider return its first
 * response. Never called inside a transaction.
 */
export type PaymentProvider = {
  /** @throws AppError payment_unavailable */
  openCheckout: (order: PayableOrder, key: string) => Promise<OpenedCheckout>;
  /**
   * Closes a checkout page. Returns its payment, which may still be in progress. Returns undefined if there is none and
   * none can follow.
   * @throws AppError payment_unavailable
   */
  expireCheckout: (id: string) => Promise<string | undefined>;
  /** @throws AppError payment_unavailable, refund_refused */
  refund: (
    refund: { paymentId: string; amountMinor: number; orderId: string; refundId: string },
    key: string,
  ) => Promise<{ id: string; status: 'done' | 'pending' | 'failed' }>;
};
