import { describe, expect, it } from 'vitest';

import { parseBlocks, fillTerms, placeholderProblem, type TermsOrder } from './rules.ts';

const seller = {
  name: 'Laurel Ltd.',
  address: '1 Example Street\nLondon',
  register: 'No. 7',
  email: 'info@laurel.example',
};
const order: TermsOrder = {
  kind: 'plan',
  description: 'Elite',
  amountMinor: 199_700,
  currency: 'USD',
  guaranteeDays: 10,
  accessMonths: 12,
  sessionCredits: 6,
  date: '2026-11-22',
};
const fill = (text: string, facts: Partial<TermsOrder> = {}) =>
  fillTerms({ version: 3, title: 'Terms for {{product}}', text }, { order: { ...order, ...facts }, seller });

describe('the terms of an order', () => {
  it('contain the item, price, seller and date', () => {
    expect(fill('{{product}} for {{ price }} from {{seller}} ({{contact}}) on {{date}}')).toEqual({
      version: 3,
      title: 'Terms for Elite',
      text: 'Elite for $1,997.00 from Laurel Ltd., 1 Example Street, London, No. 7 (info@laurel.example) on November 22, 2026',
    });
  });

  it.each<[Partial<TermsOrder>, RegExp]>([
    [{}, /as soon as your payment has arrived, for 12 months from that day.* 6 sessions with a mentor are included\./],
    [{ accessMonths: null, sessionCredits: 0 }, /as soon as your payment has arrived, with no end date\.$/],
    [{ kind: 'package', sessionCredits: 1 }, /1 session with a mentor is included\./],
    [{ kind: 'workbook' }, /with lifetime access\.$/],
    [{ kind: 'request' }, /by the delivery date shown in your request/],
  ])('contain what is delivered, and when: %j', (facts, sentence) => {
    expect(fill('{{delivery}}', facts).text).toMatch(sentence);
  });

  it.each([
    [10, 'You have a 10-day satisfaction guarantee. Until the end of the 10th day after your payment'],
    [3, 'You have a 3-day satisfaction guarantee. Until the end of the 3rd day after your payment'],
    [0, 'This purchase has no satisfaction guarantee.'],
  ])('contain the refund deadline, with a guarantee of %i days', (guaranteeDays, sentence) => {
    expect(fill('{{guarantee}}', { guaranteeDays }).text).toContain(sentence);
  });

  it('treat inserted values as text, even if they look like markup', () => {
    const { text } = fill('{{product}} costs', { description: '{{price}} **bold**\n## heading' });
    expect(text).toBe('{{price}} bold ## heading costs');
  });
});

it.each([
  ['{{price}} {{ date }}', undefined],
  ['{{prize}}', '{{prize}} is not a known placeholder. Choose one from the list.'],
  ['{{constructor}}', '{{constructor}} is not a known placeholder. Choose one from the list.'],
  ['{{price', 'A placeholder is incomplete. Write it with two braces on each side: {{price}}.'],
])('the placeholders in %j have the problem %j', (text, problem) => {
  expect(placeholderProblem(text)).toBe(problem);
});

it('a text is rendered as headings, paragraphs, lists and bold words', () => {
  expect(parseBlocks('**Read** this.\n\n## What\n- one\n- **two** stars\n* no list, ** no bold')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Read', isBold: true },
        { text: ' this.', isBold: false },
      ],
    },
    { kind: 'heading', text: 'What' },
    {
      kind: 'list',
      items: [
        [{ text: 'one', isBold: false }],
        [
          { text: 'two', isBold: true },
          { text: ' stars', isBold: false },
        ],
      ],
    },
    { kind: 'paragraph', runs: [{ text: '* no list, ** no bold', isBold: false }] },
  ]);
});
