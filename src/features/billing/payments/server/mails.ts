import type { MailTemplates } from '#core/server/mail/content.ts';
import { counted } from '#core/shared/sentence.ts';

const notRecorded: Record<string, string> = {
  payment: 'A payment was not recorded',
  refund: 'A refund was not recorded',
  dispute: 'A dispute was not recorded',
};

/** Mails to the info mailbox about differences between the payment provider and the books. */
export const paymentMails = {
  'payment-refused': ({ data }) => ({
    subject: `${notRecorded[data.what ?? ''] ?? notRecorded.payment}: ${data.reason}`,
    digest: { heading: 'Unrecorded transactions in Stripe' },
    paragraphs: [
      `Stripe reports a transaction that does not match its order, so nothing was recorded: ${data.reason}.`,
      `In Stripe: ${data.id}, ${data.amount}`,
      ...(data.order ? [`Order: ${data.order}`] : []),
      data.what === 'payment'
        ? 'Look it up in Stripe. Refund it there, or record the payment on the order.'
        : 'Look it up in Stripe, and correct the order if necessary.',
    ],
  }),
  'refund-failed': ({ data }) => ({
    subject: 'A refund did not reach the buyer',
    digest: { heading: 'Refunds that did not reach their buyers' },
    paragraphs: [
      data.id
        ? `Refund ${data.id} of ${data.amount} for order ${data.order} failed, so we still have the money.`
        : `The refund of ${data.amount} for order ${data.order} failed, so we still have the money.`,
      ...(data.reason ? [`Reason given by Stripe: ${data.reason}`] : []),
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
      `Respond to inquiry ${data.id} in Stripe before its deadline, or refund the order.`,
    ],
  }),
  'payments-differ': ({ data }) => ({
    subject: counted(Number(data.count), {
      one: '{count} difference between Stripe and the ledger',
      other: '{count} differences between Stripe and the ledger',
    }),
    digest: { heading: 'Differences between Stripe and the ledger' },
    paragraphs: [
      'The nightly comparison of the ledger with Stripe found:',
      data.differences ?? '',
      'Missing entries that matched their order have been added to the ledger. Look up the rest in Stripe.',
    ],
  }),
} satisfies MailTemplates;
