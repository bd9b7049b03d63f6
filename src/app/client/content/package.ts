export const premiumPackage = {
  name: 'Premium Package',
  description: 'Our services for one EB1A case, put together with you and paid once.',
  price: '$2,999',
  /** The same as programs read it. */
  amount: '2999.00',
  terms: 'One-time payment',
  guarantee: 'There is a 10-day satisfaction guarantee: write to us within 10 days of buying it, and we refund it.',
} as const;
