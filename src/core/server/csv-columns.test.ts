import { z } from 'zod';
import { expect, it } from 'vitest';

import { fileColumns, formatHeading, underHeadings } from './csv-columns.ts';

it.each([
  ['id', 'ID'],
  ['user_id', 'User ID'],
  ['is_active', 'Active'],
  ['mentor_is_verified', 'Mentor verified'],
  ['paid_at', 'Paid (UTC)'],
  ['due_minor', 'Amount due'],
  ['tax_minor', 'Tax'],
  ['payment_option', 'Payment method'],
  ['credit', 'Credit'],
])('the column %s has the heading “%s”', (field, heading) => {
  expect(formatHeading(field)).toBe(heading);
});

it('amounts are in units, and an object is represented by its naming part', () => {
  const document = z.object({ id: z.string(), original_filename: z.string() });
  const row = z.object({
    due_minor: z.int(),
    author: z.object({ name: z.string(), email: z.string() }).nullable(),
    older: z.array(document),
    before: z.record(z.string(), z.unknown()),
    version: z.int(),
    can: z.object({}),
  });
  const stored = {
    due_minor: 1205,
    author: { name: 'Ada', email: 'ada@example.com' },
    older: [{ id: '1', original_filename: 'a.pdf' }],
    before: { name: 'x' },
    version: 1,
    can: {},
  };
  const columns = fileColumns(row, { author: 'Opened by' });
  expect(underHeadings([stored, { ...stored, author: null, due_minor: -5 }], columns)).toEqual([
    { 'Amount due': '12.05', 'Opened by': 'Ada', 'Earlier versions': ['a.pdf'], Before: { name: 'x' } },
    { 'Amount due': '-0.05', 'Opened by': null, 'Earlier versions': ['a.pdf'], Before: { name: 'x' } },
  ]);
});

it('a provider who is not verified is named with the words of the page', () => {
  const user = z.object({ name: z.string(), is_verified: z.boolean().nullable() });
  const columns = fileColumns(z.object({ author: user, reviewers: z.array(user) }));
  const stored = {
    author: { name: 'Ada', is_verified: null },
    reviewers: [
      { name: 'Noor', is_verified: false },
      { name: 'Olive', is_verified: true },
    ],
  };
  expect(underHeadings([stored], columns)).toEqual([{ Author: 'Ada', Reviewers: ['Noor (not verified)', 'Olive'] }]);
});

it('two columns with one heading are rejected', () => {
  expect(() => fileColumns(z.object({ payment_option: z.string(), payment_method: z.string() }))).toThrow(
    'Payment method',
  );
});
