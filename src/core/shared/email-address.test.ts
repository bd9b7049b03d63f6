import { expect, it } from 'vitest';

import { emailAddress, withAsciiDomain } from './email-address.ts';

const schema = emailAddress('No address');

it.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada+eb1a@Example.org', 'Ada+eb1a@Example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  // “u” with a combining diaeresis, as some keyboards and macOS file names write it.
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@例子.广告', 'ada@xn--fsqu00a.xn--4rr70v'],
  // Marks that are copied with an address from a page or an address book.
  ['\u200Bada@example.org\u200B', 'ada@example.org'],
  ['\u202Aada@bücher.example\u202C', 'ada@xn--bcher-kva.example'],
])('%s is normalized to the email %s', (typed, normalized) => {
  expect(schema.parse(typed)).toBe(normalized);
  expect(schema.parse(normalized)).toBe(normalized);
});

it.each([
  '',
  'ada',
  'ada@',
  '@bücher.example',
  'ada@bücher',
  'ada@bücher..example',
  'ada@bücher.example/path',
  'ada@bücher.example:25',
  'ada@bü cher.example',
  'a da@bücher.example',
  'ada@grace@bücher.example',
  'ada@\u202Ebücher.example',
  'ada\n@bücher.example',
])('%j is rejected as an email', (typed) => {
  expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['No address']);
});

it.each([
  'müller@bücher.example',
  'mu\u0308ller@example.org',
  'иван@пример.рф',
  '用户@例子.广告',
  // Characters that fold into ASCII.
  'ad\u212A@example.org',
  '\uFF41da@example.org',
  'ad\u0131@example.org',
  'o\uFB01ce@example.org',
])('%s is rejected with the reason: letters that few mail servers accept', (typed) => {
  expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    'Before the @, only letters a–z, digits and . _ + - are accepted. Please use another address.',
  ]);
});

it.each([
  ['Müller', 'Müller'],
  ['пример.рф', 'пример.рф'],
  ['@bücher.example', '@xn--bcher-kva.example'],
  ['mail of ada@bücher.example', 'mail of ada@xn--bcher-kva.example'],
])('the search %s is for %s', (typed, searched) => {
  expect(withAsciiDomain(typed)).toBe(searched);
});
