import { expect, test } from 'vitest';

import { stops, warnings } from './binder.ts';
import { pagesText, problemText } from './problem-text.ts';

test('every finding has a full and unique description', () => {
  const texts = [...stops, ...warnings].map((code) => problemText({ code, pages: [2] }));
  for (const text of texts) expect(text).toMatch(/^[A-Z].*\.$/);
  expect(new Set(texts).size).toBe(texts.length);
});

test('findings mention one page, several pages, or none', () => {
  expect(problemText({ code: 'blank-page', pages: [3] })).toMatch(/^A page is blank \(page 3\)\. /);
  expect(problemText({ code: 'blank-page', pages: [7, 3, 5, 6] })).toMatch(/\(pages 3 and 5–7\)/);
  expect(problemText({ code: 'blank-page', pages: [1, 2, 3] })).toMatch(/\(pages 1–3\)/);
  expect(problemText({ code: 'blank-page' })).toMatch(/^A page is blank\. /);
});

test('a finding of too many pages states their number and the remedy', () => {
  expect(problemText({ code: 'too-many-pages', count: 5_000_000 })).toBe(
    'This binder would have 5,000,000 pages; the maximum is 20,000. Leave out files that it does not need, or that it contains more than once.',
  );
});

test('long page lists are shortened', () => {
  expect(pagesText([1, 3, 5, 7, 9, 11])).toBe('pages 1, 3, 5, 7, 9 and others');
});
