import { expect, test } from 'vitest';

import { judge, judgeRecord } from './readiness.ts';
import { emptyPortfolio, file, recordOf } from '#testing/portfolios.ts';

test('an award shows the elements that its fields document, and its rules say what is missing', () => {
  const award = recordOf('awards', { award_name: 'Best Paper', certificate_url: file('awards') });
  const { parts } = judge({ ...emptyPortfolio, records: { awards: [award] } });
  const [awards] = parts;

  expect(awards).toMatchObject({ part: 'i', records: 1, isClaimed: true });
  expect(awards?.elements.map(({ id, state, total }) => [id, state, total])).toEqual([
    ['i-receipt', 'documents', 1],
    ['i-recognition', 'nothing', 0],
    ['i-excellence', 'nothing', 0],
    ['i-field', 'nothing', 0],
  ]);
  expect(awards?.elements[0]?.shownBy).toEqual([
    {
      place: { table: 'awards', record: award.id, title: 'Best Paper', field: 'certificate_url' },
      files: [file('awards')],
    },
  ]);
  expect(awards?.elements[2]?.findings).toEqual([
    {
      rule: 'i-excellence',
      level: 'gap',
      say: 'Nothing shows that this award is given for excellence: say how it is decided, by whom, and out of how many.',
      cite: ['8 CFR 204.5(h)(3)(i)'],
      element: 'i-excellence',
      place: { table: 'awards', record: award.id, title: 'Best Paper', field: 'award_criteria' },
      file: null,
      asOf: '2026-11-24',
    },
  ]);
  expect(judgeRecord({ table: 'awards' }, award, emptyPortfolio).map(({ rule }) => rule)).toEqual([
    'i-recognition',
    'i-excellence',
    'i-field',
  ]);
});
