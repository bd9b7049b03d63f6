import type { Env } from '#core/server/env.ts';
import type { MailContent, MailTemplates, MakeMailFile } from '#core/server/mail/content.ts';
import { formatMinor } from '#core/shared/money.ts';

import { formatDay } from './words.ts';
import { createDocumentPdf } from './pdf.ts';
import { findDocument } from './queries.ts';

/** Queued by `issueDocuments`, each with its document. */
export const documentMails = {
  'invoice-issued': ({ data, env }) => {
    const due = money(data, data.due_minor);
    return {
      subject: `Invoice ${data.number}: ${data.description}`,
      paragraphs: [
        `Hello ${data.name},`,
        `Thank you for your order: ${data.description}. Invoice ${data.number} is attached.`,
        `Please pay ${due} by ${formatDay(data.due_on ?? '')}, and quote the reference ${data.reference}, so that we can match your payment.`,
        data.bank_details
          ? `How to pay by bank transfer:\n${data.bank_details}`
          : 'To find out how to pay, reply to this email or open your order.',
        'We will let you know when your payment arrives.',
      ],
      ...rest(data, env),
    };
  },
  'receipt-issued': ({ data, env }) => {
    const [due, credit] = [Number(data.due_minor), Number(data.credit_minor)];
    return {
      subject: `Receipt ${data.number}: ${data.description}`,
      paragraphs: [
        `Hello ${data.name},`,
        `We have received your payment of ${money(data, data.amount_minor)} for ${data.description}. Receipt ${data.number} is attached.`,
        ...(due > 0
          ? [`${money(data, data.due_minor)} is still due. Please quote the reference ${data.reference}.`]
          : []),
        ...(credit > 0
          ? [`You have overpaid by ${money(data, data.credit_minor)}. We owe you this amount and will be in touch.`]
          : []),
      ],
      ...rest(data, env),
    };
  },
  'credit-note-issued': ({ data, env }) => ({
    // Without a refund, it is a canceled order of which nothing is paid.
    subject: data.payment_method
      ? `Credit note ${data.number}: ${data.description}`
      : `Invoice ${data.refers_to} is void: ${data.description}`,
    paragraphs: [
      `Hello ${data.name},`,
      ...(data.payment_method ? [] : [`Invoice ${data.refers_to} is void. Please do not pay it.`]),
      `Credit note ${data.number} for ${money(data, data.amount_minor)} is attached. ${data.refers_to ? `It corrects ${data.refers_to} (${data.description}).` : `It is for ${data.description}.`}`,
      ...(data.reason ? [`Reason: ${data.reason}`] : []),
      ...(data.payment_method
        ? ['This amount has been, or soon will be, refunded to your original payment method.']
        : []),
    ],
    ...rest(data, env),
  }),
} satisfies MailTemplates;

function money({ currency }: Record<string, string>, minor = '0'): string {
  return formatMinor(Number(minor), currency);
}

function rest(data: Record<string, string>, env: Env): Pick<MailContent, 'action' | 'attachments'> {
  return {
    action: { label: 'Open the order', url: new URL(data.link ?? '', env.APP_URL).href },
    attachments: [{ kind: 'billing-document', id: data.document ?? '' }],
  };
}

/** PDF of a document as a mail attachment. A document never changes, so each attempt sends the same one. */
export const createMailFile: MakeMailFile = async ({ database }, id) => {
  const document = await database.asSystem('a mail brings a document along', (tx) => findDocument(tx, id));
  if (!document) throw new Error('a mail names a document that there is not');
  return { name: `${document.number}.pdf`, type: 'application/pdf', bytes: await createDocumentPdf(document) };
};
