import { spellDate } from '#core/shared/date-text.ts';
import { formatMinor } from '#core/shared/money.ts';
import { counted, ordinal } from '#core/shared/sentence.ts';

/** Placeholders for values that only an order has. */
export const placeholders = {
  product: 'what is being bought: Elite',
  price: 'its price: $7,997.00',
  delivery: 'what is delivered and when, in full sentences',
  guarantee: 'how long the buyer can request a refund, in one sentence',
  seller: 'the seller’s name, with address and registration if set',
  contact: 'how to contact the seller',
  date: 'the order date: November 22, 2026',
} as const;
type Placeholder = keyof typeof placeholders;

export type TermsOrder = {
  /** One of `orderKinds`. */
  kind: 'plan' | 'package' | 'workbook' | 'request';
  description: string;
  /** Full price in minor units. */
  amountMinor: number;
  currency: string;
  /** 0 without a guarantee. */
  guaranteeDays: number;
  /** Months of access for a plan. Null for no end. */
  accessMonths?: number | null;
  sessionCredits?: number;
  /** Date of the agreement for the buyer. Today for an offer. */
  date: string;
};

export type TermsSeller = { name: string; address: string; register: string; email: string };

/**
 * Fills the terms for one order, replacing each placeholder once. Inserted values are always text, never markup.
 * Used for both the offer and the buyer's copy.
 */
export function fillTerms<Terms extends { title: string; text: string }>(
  terms: Terms,
  { order, seller }: { order: TermsOrder; seller: TermsSeller },
): Terms {
  const values: Record<Placeholder, string> = {
    product: order.description,
    price: formatMinor(order.amountMinor, order.currency),
    delivery: formatDelivery(order),
    guarantee: formatGuarantee(order),
    seller: [seller.name, ...seller.address.split('\n'), seller.register]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', '),
    contact: seller.email || seller.name,
    date: spellDate(order.date),
  };
  const fill = (text: string) =>
    text.replaceAll(anyPlaceholder, (whole, inner: string) => {
      const name = inner.trim();
      return isPlaceholder(name) ? values[name].replaceAll('**', '').replaceAll(/\s+/g, ' ') : whole;
    });
  return { ...terms, title: fill(terms.title), text: fill(terms.text) };
}

function formatDelivery({ kind, accessMonths, sessionCredits = 0 }: TermsOrder): string {
  const credits =
    sessionCredits > 0
      ? counted(sessionCredits, {
          one: ' {count} session with a mentor is included.',
          other: ' {count} sessions with a mentor are included.',
        })
      : '';
  switch (kind) {
    case 'plan': {
      const end = accessMonths
        ? counted(accessMonths, {
            one: 'for {count} month from that day, after which it ends',
            other: 'for {count} months from that day, after which it ends',
          })
        : 'with no end date';
      return `Access to the workspace and everything listed in the plan’s description, available as soon as your payment has arrived, ${end}.${credits}`;
    }
    case 'package':
      return `Access to the workspace, and the files and services listed on the package’s page, available as soon as your payment has arrived.${credits} Services that are done for you are delivered in your account, each by the date shown next to it.`;
    case 'workbook':
      return 'The workbook as files, which you can download from your account as soon as your payment has arrived, with lifetime access.';
    case 'request':
      return 'The service described in your request. It is delivered in your account by the delivery date shown in your request once it is accepted or paid.';
  }
}

function formatGuarantee({ guaranteeDays: days }: TermsOrder): string {
  return days > 0
    ? `You have a ${days}-day satisfaction guarantee. Until the end of the ${ordinal(days)} day after your payment, you may request a refund on the order page, and we will refund what you paid.`
    : 'This purchase has no satisfaction guarantee. If there is a problem with what was delivered, contact us. These terms do not limit your rights under the law.';
}

/** Returns what is wrong with the placeholders of a text. Undefined if all can be filled. */
export function placeholderProblem(text: string): string | undefined {
  const names = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim());
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return `{{${unknown.slice(0, 40)}}} is not a known placeholder. Choose one from the list.`;
  return /\{\{|\}\}/.test(text.replace(anyPlaceholder, ''))
    ? 'A placeholder is incomplete. Write it with two braces on each side: {{price}}.'
    : undefined;
}

export type TermsRun = { text: string; isBold: boolean };
export type TermsBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; runs: TermsRun[] }
  | { kind: 'list'; items: TermsRun[][] };

/** Splits a text into blocks: a line after `## ` is a heading, lines after `- ` are a list, `**bold**` is bold. */
export function parseBlocks(text: string): TermsBlock[] {
  const blocks: TermsBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.trim() === '') continue;
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3).replaceAll('**', '') });
    else if (!line.startsWith('- ')) blocks.push({ kind: 'paragraph', runs: parseRuns(line) });
    else if (last?.kind === 'list') last.items.push(parseRuns(line.slice(2)));
    else blocks.push({ kind: 'list', items: [parseRuns(line.slice(2))] });
  }
  return blocks;
}

function parseRuns(line: string): TermsRun[] {
  // An unclosed pair is plain text.
  const parts = line.split(/\*\*(.+?)\*\*/);
  return parts.map((text, index) => ({ text, isBold: index % 2 === 1 })).filter(({ text }) => text !== '');
}

const anyPlaceholder = /\{\{([^{}]*)\}\}/g;

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}
