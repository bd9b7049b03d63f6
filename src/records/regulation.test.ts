import { expect, test } from 'vitest';

import { condition } from './regulation-file.ts';
import { findElement, regulationFiles, regulationTexts, rulesOn } from './regulation.ts';

test('a date before a change of a text has the earlier text', () => {
  const wordsOn = (on: string) => rulesOn(on)[0]?.elements.find(({ id }) => id === 'i-receipt')?.text;

  expect(wordsOn('2024-10-02')).toBe('Your receipt of the prize or award, alone or as a named member of a team');
  expect(wordsOn('2024-10-01')).toMatch(/did not yet say that team awards count/);
  expect(wordsOn('2026-11-24')).toBe(findElement('i-receipt')?.text);
});

test('a rule without a predecessor applies from its first day', () => {
  const isAsked = (on: string) => rulesOn(on).some(({ rules }) => rules.some(({ id }) => id === 'i-team'));

  expect(isAsked('2024-10-01')).toBe(false);
  expect(isAsked('2024-10-02')).toBe(true);
});

test('each Policy Manual change of October 2024 has the earlier text', () => {
  const replaced = regulationFiles().flatMap(({ elements }) => elements.filter(({ replaces }) => replaces));

  expect(replaced.map(({ id, from }) => [id, from])).toEqual([
    ['i-receipt', '2024-10-02'],
    ['ii-membership', '2024-10-02'],
    ['iii-about', '2024-10-02'],
    ['vii-artistic', '2024-10-02'],
  ]);
});

test('every citation links to a text, which is marked if summarized', () => {
  const cited = new Set(
    regulationFiles().flatMap(({ cite, elements, rules }) => [
      cite,
      ...[...elements, ...rules].flatMap((one) => one.cite),
    ]),
  );

  const texts = new Map(regulationTexts());
  for (const citation of cited) expect(texts.get(citation)?.readOn).toBe('2026-11-24');
  expect([...texts.keys()].toSorted()).toEqual([...cited].toSorted());
  expect(texts.get('8 CFR 204.5(h)(3)(vii)')).toMatchObject({
    kind: 'text',
    text: "Evidence of the display of the alien's work in the field at artistic exhibitions or showcases;",
  });
  expect(texts.get('8 CFR 103.2(b)(1)')).toMatchObject({ kind: 'summary' });
  expect(texts.get('8 CFR 1')).toBeUndefined();
});

test('texts are full sentences, and none promises or states odds', () => {
  for (const { elements, rules } of regulationFiles()) {
    for (const { id, say } of rules) {
      expect([id, /^[A-Z].*\.$/.test(say)]).toEqual([id, true]);
    }
    for (const text of [...rules.map(({ say }) => say), ...elements.map((one) => one.text)]) {
      expect(text).not.toMatch(/\b(approv\w*|chance\w*|likel\w*|guarantee\w*|will be denied|eligibility score)\b/i);
    }
  }
});

test('a condition has one known operator, and an error is reported with its position', () => {
  const issues = (value: unknown) =>
    condition.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  expect(issues({ all: [{ empty: 'author' }, { not: { emtpy: 'author' } }] })).toEqual([
    ['all.1.not.emtpy', 'Unknown operator "emtpy"'],
  ]);
  expect(issues({ empty: 'author', is: ['about', 'x'] })).toEqual([['is', 'One operator, and not "is" as well']]);
  expect(issues({})).toEqual([['', 'Unknown operator ""']]);
  expect(issues({ constructor: 'author' })).toEqual([['constructor', 'Unknown operator "constructor"']]);
  expect(issues({ lt: ['percentile', '50'] })?.[0]?.[0]).toBe('lt.1');
  expect(issues({ count: { table: 'awards', lt: 0 } })).toHaveLength(1);
  expect(issues('empty')).toHaveLength(1);
});
