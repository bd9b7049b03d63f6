import type { MailTemplates } from '#core/server/mail/content.ts';

/** What the company is told at the info mailbox: where what the payment provider says and the books do not agree. */
export const paymentMails = {
  'payment-refused': ({ data }) => ({
    subject: `A payment was not recorded: ${data.reason}`,
    digest: { heading: 'Payments that were not recorded' },
    paragraphs: [
      `Stripe tells of ${data.what} that does not fit its order, so nothing was recorded: ${data.reason}.`,
      `At Stripe: ${data.id}, ${data.amount}.`,
      data.order ? `Order: ${data.order}` : 'No order here has the number that it names.',
      'Look it up at Stripe. Give the money back there, or record what arrived on the order.',
    ],
  }),
  'refund-failed': ({ data }) => ({
    subject: 'A refund did not reach the buyer',
    digest: { heading: 'Refunds that did not reach their buyers' },
    paragraphs: [
      `Stripe could not give ${data.amount} back to the buyer: ${data.id ? `refund ${data.id}` : 'the refund'} of order ${data.order} failed, and the money is with us.`,
      ...(data.reason ? [`Stripe says: ${data.reason}`] : []),
      data.isRecorded
        ? 'The order shows it as owed to the buyer. Pay it back another way, such as by transfer, and record that there.'
        : 'Nothing was recorded. Grant the refund again, or pay it back another way and record it.',
    ],
  }),
  'dispute-asked': ({ data }) => ({
    subject: 'A bank asks about a payment',
    digest: { heading: 'Questions of banks about payments' },
    paragraphs: [
      `The buyer’s bank asks about the payment of ${data.amount} for order ${data.order}. No money was taken back yet.`,
      `Answer the inquiry ${data.id} at Stripe before its date, or refund the order.`,
    ],
  }),
  'payments-differ': ({ data }) => ({
    subject: `Stripe and the books differ: ${data.count}`,
    digest: { heading: 'Differences between Stripe and the books' },
    paragraphs: [
      'The nightly comparison of the ledger with Stripe found:',
      data.differences ?? '',
      'What the ledger lacked and fitted its order has been recorded. Look the rest up at Stripe.',
    ],
  }),
} satisfies MailTemplates;
