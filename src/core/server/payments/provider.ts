/** An order as a payment provider is told of it. Amounts in minor units. */
export type PayableOrder = {
  id: string;
  reference: string;
  description: string;
  amountMinor: number;
  currency: string;
  userId: string;
  email: string;
  /** Where the browser comes back to, whole addresses. */
  successUrl: string;
  cancelUrl: string;
};

export type OpenedCheckout = { id: string; url: string; expiresAt: Date };

/**
 * Who takes payments by card. Every call may be repeated: the key makes the provider answer as the first time.
 * It is never called inside a transaction.
 */
export type PaymentProvider = {
  /** @throws AppError payment_unavailable */
  openCheckout: (order: PayableOrder, key: string) => Promise<OpenedCheckout>;
  /**
   * Closes a page. Returns the payment that was made on it, which may still be under way; undefined if nothing was, and nothing
   * can be paid there any longer.
   * @throws AppError payment_unavailable
   */
  expireCheckout: (id: string) => Promise<string | undefined>;
  /** @throws AppError payment_unavailable, refund_refused */
  refund: (
    refund: { paymentId: string; amountMinor: number; orderId: string; refundId: string },
    key: string,
  ) => Promise<{ id: string; status: 'done' | 'pending' | 'failed' }>;
};
