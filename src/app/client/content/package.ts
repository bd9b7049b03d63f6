export const premiumPackage = {
  name: 'Premium Package',
  description: 'Services for one EB-1A case, chosen together with you, for a single payment.',
  price: '$2,999',
  /** Price as decimal text for machines. */
  amount: '2999.00',
  terms: 'One-time payment',
  guarantee: {
    title: '10-day satisfaction guarantee',
    text: 'Write to us within 10 days of your purchase, and we will refund it.',
  },
} as const;
