import { expect, it } from 'vitest';

import {
  fillIn,
  unfilledPlaceholders,
  leftProblem,
  placeholderNames,
  placeholderProblem,
  getPreview,
  written,
} from './rules.ts';

const values = {
  'applicant.name': 'Ada {{site.name}}',
  'provider.name': 'Noor $& Placeholder',
  'date.today': 'November 22, 2026',
  'site.name': 'Laurel',
  'site.address': '1 Street\nTown',
  'site.email': 'info@example.com',
  'site.phone': '',
};

it('every placeholder is filled once, and inserted values are treated as text', () => {
  expect(fillIn('Dear {{applicant.name}}, {{ site.name }} {{site.name}} {{provider.name}}.', values)).toBe(
    'Dear Ada {{site.name}}, Laurel Laurel Noor $& Placeholder.',
  );
  expect(placeholderNames.map((name) => fillIn(written(name), values))).toEqual(
    Object.values(values).map((value) => value || '{{site.phone}}'),
  );
});

it('a placeholder without a value stays, and is listed as missing', () => {
  const text = fillIn('{{site.name}} {{ site.phone }} {{site.phone}} {{x}}', values);
  expect(text).toBe('Laurel {{ site.phone }} {{site.phone}} {{x}}');
  expect(unfilledPlaceholders(text)).toEqual([
    { placeholder: '{{site.phone}}', about: 'its phone number' },
    { placeholder: '{{x}}', about: undefined },
  ]);
  expect(leftProblem(text)).toBe('Fill these in first: {{site.phone}}, {{x}}');
  expect(leftProblem('a }} b')).toBe('Remove the double braces first: they start or end a placeholder');
  expect(leftProblem('{ one } [two]')).toBeUndefined();
});

it.each(['', 'No placeholder, { braces } and {one}', '{{applicant.name}} and {{ date.today }}'])(
  '%j is accepted',
  (text) => {
    expect(placeholderProblem(text)).toBeUndefined();
  },
);

it.each([
  ['{{applicant.nme}}', '{{applicant.nme}} is not a known placeholder. Choose one from the list.'],
  ['{{}}', '{{}} is not a known placeholder. Choose one from the list.'],
  ['{{constructor}}', '{{constructor}} is not a known placeholder. Choose one from the list.'],
  ['{{a}} {{b}} {{a}} {{site.name}}', '{{a}} and {{b}} are not known placeholders. Choose them from the list.'],
  [
    '{{a}}{{b}}{{c}}{{d}}{{e}}{{f}}{{g}}',
    '{{a}}, {{b}}, {{c}}, {{d}}, {{e}} and 2 more are not known placeholders. Choose them from the list.',
  ],
  [`{{${'x'.repeat(9000)}}}`, `{{${'x'.repeat(40)}…}} is not a known placeholder. Choose one from the list.`],
])('the unknown placeholder in %j is named', (text, sentence) => {
  expect(placeholderProblem(text)).toBe(sentence);
});

it.each(['Dear {{applicant.name}', 'Dear {{applicant.name', 'applicant.name}}'])(
  '%j is rejected for incomplete braces',
  (text) => {
    expect(placeholderProblem(text)).toBe(
      'A placeholder is incomplete. Write it with two braces on each side: {{applicant.name}}.',
    );
  },
);

it('the preview shows up to 200 characters, without splitting a character or a word', () => {
  expect(getPreview(`Dear Officer, ${'a'.repeat(200)}`)).toBe('Dear Officer,…');
  expect(getPreview('a'.repeat(200))).toBe('a'.repeat(200));
  expect(getPreview('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
  expect(getPreview('🌿'.repeat(201))).toBe(`${'🌿'.repeat(200)}…`);
});
