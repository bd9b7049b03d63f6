import { expect, test } from 'vitest';

import { readEnv } from '../env.ts';
import { layOut } from './layout.ts';

const env = readEnv({
  BRAND_NAME: 'Laurel & Sons',
  TRADING_NAME_NOTICE: 'Laurel is a trading name of Example Ltd.',
  POSTAL_ADDRESS: '1 Example Street, London',
});
const hostile = `<img src=x onerror=alert(1)> "quoted" & 'single'`;

test('user input is escaped everywhere in HTML mail', () => {
  const url = 'https://laurel.example/reset?a=1&token="><script>';
  const { html } = layOut({ subject: hostile, paragraphs: [hostile], action: { label: hostile, url } }, env);
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; &#39;single&#39;');
  expect(html).toContain('href="https://laurel.example/reset?a=1&amp;token=&quot;&gt;&lt;script&gt;"');
});

test('text and HTML mail have the same content, with brand, notice and postal address', () => {
  const url = 'https://laurel.example/verify-email?token=abc';
  const { text, html } = layOut(
    { subject: 'Hello', paragraphs: ['First.', 'Second.'], action: { label: 'Confirm', url } },
    env,
  );
  expect(text).toBe(
    `First.\n\nSecond.\n\nConfirm:\n${url}\n\n-- \nLaurel & Sons\nLaurel is a trading name of Example Ltd.\n1 Example Street, London`,
  );
  for (const part of [
    'First.',
    'Second.',
    'Confirm',
    url,
    'Laurel &amp; Sons',
    'trading name of Example Ltd.',
    '1 Example Street',
  ]) {
    expect(html).toContain(part);
  }
});

test('small print follows the call to action, in text and in HTML', () => {
  const action = { label: 'Open', url: 'https://laurel.example/' };
  const { text, html } = layOut(
    { subject: 'Hello', paragraphs: ['First.'], action, footnote: 'To get fewer emails, see Notifications.' },
    env,
  );
  expect(text).toContain('Open:\nhttps://laurel.example/\n\nTo get fewer emails, see Notifications.\n\n-- ');
  expect(html).toMatch(/>Open<\/a>.*To get fewer emails, see Notifications\./s);
});

test('mail lists show the first sentence after the greeting beside the subject', () => {
  const { html } = layOut({ subject: 'Hello', paragraphs: ['Hello Ada,', 'Hello again. Your file is ready.'] }, env);
  expect(html.match(/<div style="display:none[^>]*>(.*?)<\/div>/)?.[1]).toBe('Hello again. Your file is ready.');
  expect(html.indexOf('display:none'), 'before all text that is shown').toBeLessThan(html.indexOf('Laurel &amp; Sons'));
});

test('a mail subject contains no line break, which would start another header', () => {
  const { subject } = layOut({ subject: 'Hello\r\nBcc: thief@example.com\u2028x\0', paragraphs: [] }, env);
  expect(subject).toBe('Hello Bcc: thief@example.com x');
});

test('a long mail subject is shortened', () => {
  const { subject } = layOut({ subject: `Ticket #1001: ${'long '.repeat(1000)}`, paragraphs: [] }, env);
  expect(subject).toMatch(/^Ticket #1001: (?:long )+long?…$/);
  expect(subject.length).toBeLessThanOrEqual(200);
});

test('mail links only to web URLs', () => {
  const action = { label: 'Open', url: 'javascript:alert(1)' };
  expect(() => layOut({ subject: 'Hello', paragraphs: [], action }, env)).toThrow('web addresses');
});
