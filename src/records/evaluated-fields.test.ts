import { expect, it, test } from 'vitest';

import type { FieldValue } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import type { EvaluatedRow } from './schema.ts';
import { extractGist, evaluatedFields } from './evaluated-fields.ts';
import { evaluatePortfolio, type Portfolio } from './readiness.ts';
import { recordTypes } from './registry.ts';

const around = { attested: [], translations: [], claimed: null, filedOn: '2026-01-01', on: '2026-11-27', off: [] };
const getFileUrl = (name: string) => `/files/x/y/${name}.pdf`;

/** A record with a value in every field and words that rules look for in its texts. */
function filledRecord({ fields }: Pick<RecordType, 'fields'>): EvaluatedRow {
  const values = Object.entries(fields).map(([name, { kind }]): [string, FieldValue] => {
    if (kind === 'file') return [name, getFileUrl(name)];
    if (kind === 'files') return [name, [getFileUrl(name)]];
    if (kind === 'date') return [name, '2026-02-03'];
    if (kind === 'integer' || kind === 'decimal') return [name, 7];
    const text = `Revenue, a fee and a student. ${'long '.repeat(100)}`;
    return [name, kind === 'lines' ? [text, text] : text];
  });
  return { id: 'a', version: 1, ...Object.fromEntries(values) };
}

test.for(recordTypes.map((type) => [type.table, type] as const))(
  'the evaluation of %s reads only its declared fields',
  ([table, type]) => {
    const read = new Set<string>();
    const row = new Proxy(filledRecord(type), {
      get(target, name: string) {
        read.add(name);
        return target[name];
      },
    });
    const translations = [{ original: getFileUrl('certificate_url'), language: 'fr', isComplete: false }];
    evaluatePortfolio({ ...around, translations, records: { [table]: [row] } });
    const declared = new Set([...evaluatedFields(type).keys(), type.list.title, 'id', 'version', 'deleted_at']);
    expect([...read].filter((name) => !declared.has(name))).toEqual([]);
  },
);

const findingsIn = (portfolio: Portfolio) => JSON.stringify(evaluatePortfolio(portfolio));

test.for([
  ['a word', 'There is a yearly FEE of ten dollars.'],
  ['two words', 'Fees are due for years'],
  ['a part of a word', 'Feeble, coffee and outdegree'],
  ['a letter that only looks alike', 'fee\u0301 and \u017Fue'],
  ['a letter that is the same in another case', 'due\u017F are paid'],
  ['nothing', ' \n '],
] as const)('a condensed text with %s has the same matches as the full text', ([_what, words]) => {
  for (const [table, field] of [
    ['memberships', 'admission_standard'],
    ['commercial_success', 'success_metrics'],
  ] as const) {
    const text = words.trim() && `${'Of long standing. '.repeat(200)}${words}`;
    const gist = extractGist(field, text);
    expect(gist.length).toBeLessThan(100);
    const type = recordTypes.find((one) => one.table === table);
    const row = (value: string): Portfolio['records'] => ({
      [table]: [{ ...(type && filledRecord(type)), id: 'a', version: 1, [field]: value }],
    });
    expect(findingsIn({ ...around, records: row(gist) })).toBe(findingsIn({ ...around, records: row(text) }));
  }
});

it('a text used only for search words is not evaluated in full', () => {
  const memberships = recordTypes.find(({ table }) => table === 'memberships');
  const judged = memberships && evaluatedFields(memberships);
  expect(judged?.get('admission_standard')).toBe('words');
  expect(judged?.get('judged_by')).toBe('beginning');
  expect(judged?.has('membership_benefits')).toBe(false);
});
