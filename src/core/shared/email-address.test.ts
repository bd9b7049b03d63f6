import { expect, it } from 'vitest';

import { emailAddress } from './email-address.ts';

const schema = emailAddress('No address');

it.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada+eb1a@Example.org', 'Ada+eb1a@Example.org'],
  ['müller@bücher.example', 'müller@xn--bcher-kva.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  // “u” with a combining diaeresis, as some keyboards and macOS file names write it.
  ['mu\u0308ller@bu\u0308cher.example', 'müller@xn--bcher-kva.example'],
  ['weiß@straße.example', 'weiß@xn--strae-oqa.example'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
])('%s is normalized to the email %s', (typed, kept) => {
  expect(schema.parse(typed)).toBe(kept);
  expect(schema.parse(kept)).toBe(kept);
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
  'ad\u212A@example.org',
  '\uFF41da@example.org',
  'ad\u0131@example.org',
  'o\uFB01ce@example.org',
])('%j is rejected as an email', (typed) => {
  expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['No address']);
});
