import type { MailTemplates } from '#core/server/mail/content.ts';

/** Mails to the info mailbox about differences between the payment provider and the books. */
export const paymentMails = {
  'payment-refused': ({ data }) => ({
    subject: `A payment was not recorded: ${data.reason}`,
    digest: { heading: 'Payments that were not recorded' },
    paragraphs: [
      `Stripe reports ${data.what} that does not match its order, so nothing was recorded: ${data.reason}.`,
      `In Stripe: ${data.id}, ${data.amount}.`,
      data.order ? `Order: ${data.order}` : 'No order here has the number it refers to.',
      'Look it up in Stripe. Refund it there, or record the payment on the order.',
    ],
  }),
  'refund-failed': ({ data }) => ({
    subject: 'A refund did not reach the buyer',
    digest: { heading: 'Refunds that did not reach their buyers' },
    paragraphs: [
      `Stripe could not refund ${data.amount} to the buyer: ${data.id ? `refund ${data.id}` : 'the refund'} for order ${data.order} failed, and the money is still with us.`,
      ...(data.reason ? [`Stripe says: ${data.reason}`] : []),
      data.isRecorded
        ? 'The order shows it as owed to the buyer. Pay it another way, such as by bank transfer, and record that on the order.'
        : 'Nothing was recorded. Approve the refund again, or pay it another way and record it.',
    ],
  }),
  'dispute-asked': ({ data }) => ({
    subject: 'A bank is asking about a payment',
    digest: { heading: 'Bank inquiries about payments' },
    paragraphs: [
      `The buyer’s bank is asking about the payment of ${data.amount} for order ${data.order}. The payment has not been reversed so far.`,
      `Answer inquiry ${data.id} in Stripe before its deadline, or refund the order.`,
    ],
  }),
  'payments-differ': ({ data }) => ({
    subject: `Stripe and the ledger differ: ${data.count}`,
    digest: { heading: 'Differences between Stripe and the ledger' },
    paragraphs: [
      'The nightly comparison of the ledger with Stripe found:',
      data.differences ?? '',
      'Missing entries that matched their order have been added to the ledger. Look up the rest in Stripe.',
    ],
  }),
} satisfies MailTemplates;
