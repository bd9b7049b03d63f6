import { expect, it } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, valuesInSql } from '#testing/twins.ts';

import { isComplete as isCompleteInTypeScript } from '../rules.ts';
import { isComplete } from './queries.ts';
import { translations } from './table.ts';

const app = useTestApp();

const pairs = listCombinations({
  translation_url: [null, '/files/translations/a/2-b.pdf'],
  certificate_url: [null, '/files/translations/a/3-c.pdf'],
  translator_name: ['', 'Grace Hopper'],
  translated_on: [null, '2026-01-02'],
});

it('SQL and TypeScript call only one of the sixteen combinations of parts complete', async () => {
  const whole = pairs.map((pair) => Object.values(pair).every(Boolean));
  expect(whole.filter(Boolean)).toHaveLength(1);
  expect(pairs.map(isCompleteInTypeScript)).toEqual(whole);
  expect(await valuesInSql(app.database, { table: translations, expression: isComplete, rows: pairs })).toEqual(whole);
});
