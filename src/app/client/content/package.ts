export const premiumPackage = {
  name: 'Premium Package',
  description: 'Our services for one EB-1A case, chosen with you and paid for once.',
  price: '$2,999',
  /** The same as programs read it. */
  amount: '2999.00',
  terms: 'One-time payment',
  guarantee: {
    title: '10-day satisfaction guarantee',
    text: 'Write to us within 10 days of buying the package, and we will refund it.',
  },
} as const;
