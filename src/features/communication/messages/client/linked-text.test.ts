import { expect, it } from 'vitest';

import { findLinks } from './linked-text.ts';

it('URLs and emails become links, and the text around them stays text', () => {
  expect(findLinks('See https://example.com/a?b=c#d, or write to ada@example.com.')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=c#d', href: 'https://example.com/a?b=c#d' },
    { text: ', or write to ' },
    { text: 'ada@example.com', href: 'mailto:ada@example.com' },
    { text: '.' },
  ]);
  expect(findLinks('www.example.com')).toEqual([{ text: 'www.example.com', href: 'http://www.example.com' }]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/a',
  '//example.com/a',
  'file:///etc/passwd',
  '<img src=x onerror=alert(1)>',
  'vbscript:msgbox(1)',
  '10.0.0.1',
])('%s stays text', (text) => {
  expect(findLinks(text).every(({ href }) => href === undefined || href.startsWith('http'))).toBe(true);
  expect(findLinks(text).some(({ href }) => href?.includes('alert') || href?.startsWith('ftp'))).toBe(false);
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('linking loses no text', () => {
  for (const text of ['', 'plain', 'a https://a.example b https://b.example', 'https://a.example\n']) {
    expect(
      findLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  }
});
