import { describe, expect, test } from 'vitest';

import { documented, emptyPortfolio, file, createRecord } from '#testing/portfolios.ts';

import type { Part, PartReadiness } from './findings.ts';
import { documentedCriteria, evaluatePortfolio, evaluateRecord, MAX_SHOWN, type Portfolio } from './readiness.ts';

const pdf = file('awards');
const three = { ...documented('awards'), ...documented('judging_events'), ...documented('critical_roles') };

function getPart(portfolio: Partial<Portfolio>, part: Part): PartReadiness {
  const found = evaluatePortfolio({ ...emptyPortfolio, ...portfolio }).parts.find((one) => one.part === part);
  if (!found) throw new Error(`there is no part ${part}`);
  return found;
}

const findElement = (portfolio: Partial<Portfolio>, id: string) =>
  evaluatePortfolio({ ...emptyPortfolio, ...portfolio })
    .parts.flatMap(({ elements }) => elements)
    .find((one) => one.id === id);

test('an award documents the elements of its fields, and its rules list what is missing', () => {
  const award = createRecord('awards', { award_name: 'Best Paper', certificate_url: pdf });
  const awards = getPart({ records: { awards: [award] } }, 'i');

  expect(awards).toMatchObject({ part: 'i', records: 1, isClaimed: true, cite: '8 CFR 204.5(h)(3)(i)' });
  expect(awards.elements.map(({ id, state, total }) => [id, state, total])).toEqual([
    ['i-receipt', 'documents', 1],
    ['i-recognition', 'nothing', 0],
    ['i-excellence', 'nothing', 0],
    ['i-field', 'nothing', 0],
  ]);
  expect(awards.elements[0]?.shownBy).toEqual([
    { place: { table: 'awards', record: award.id, title: 'Best Paper', field: 'certificate_url' }, files: [pdf] },
  ]);
  expect(awards.elements[2]?.findings).toEqual([
    {
      rule: 'i-excellence',
      level: 'gap',
      say: 'Nothing shows that this award is given for excellence: say how winners are chosen, by whom, and from how many candidates.',
      cite: ['8 CFR 204.5(h)(3)(i)'],
      element: 'i-excellence',
      place: { table: 'awards', record: award.id, title: 'Best Paper', field: 'award_criteria' },
      file: null,
      asOf: '2026-11-24',
    },
  ]);
});

test('a new user has no documented element, and the general findings once', () => {
  const { parts } = evaluatePortfolio(emptyPortfolio);

  expect(parts.map(({ part }) => part)).toEqual(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'case']);
  expect(parts.flatMap(({ elements }) => elements).every(({ state }) => state === 'nothing')).toBe(true);
  expect(parts.flatMap(({ elements }) => elements.flatMap(({ findings }) => findings))).toMatchObject([
    { rule: 'case-acclaim', place: { table: 'totality', record: null, field: 'national_or_international_impact' } },
    { rule: 'case-three', place: null },
    { rule: 'case-work', place: { table: 'totality', record: null, title: null, field: 'continuing_work' } },
  ]);
});

test('a record in Trash documents nothing and has no findings', () => {
  const award = createRecord('awards', { certificate_url: pdf }, { deleted_at: '2026-11-20T10:00:00.000Z' });

  expect(getPart({ records: { awards: [award] } }, 'i')).toEqual(getPart({}, 'i'));
  expect(evaluateRecord({ table: 'awards' }, award, emptyPortfolio)).toEqual([]);
});

test('risks and notes are listed separately, the most serious first', () => {
  const award = createRecord('awards', { award_name: 'Student prize', award_level: 'Regional', is_team: 'Yes' });
  const translations = [{ original: pdf, language: 'de', isComplete: false }];
  const records = { awards: [{ ...award, photos_url: [pdf] }] };
  const { findings, elements } = getPart({ records, translations }, 'i');

  expect(findings.map(({ rule, level }) => [rule, level])).toEqual([
    ['translation', 'stop'],
    ['i-level', 'risk'],
    ['i-student', 'risk'],
    ['i-team', 'note'],
  ]);
  expect(findings[0]).toMatchObject({ file: pdf, element: null, place: { table: 'awards', field: 'photos_url' } });
  expect(elements.flatMap((one) => one.findings).every(({ level }) => level === 'gap')).toBe(true);
});

test('a file used twice in one field is listed once, and in two fields twice', () => {
  const translations = [{ original: pdf, language: 'de', isComplete: false }];
  const award = createRecord('awards', { certificate_url: pdf, photos_url: [pdf, pdf] });
  const found = evaluateRecord({ table: 'awards' }, award, { ...emptyPortfolio, translations });

  expect(found.filter(({ rule }) => rule === 'translation').map(({ place }) => place?.field)).toEqual([
    'certificate_url',
    'photos_url',
  ]);
});

test('excluded criteria are evaluated, and do not count', () => {
  const aside = { records: three, claimed: ['i' as const, 'iv' as const] };

  expect(getPart(aside, 'viii')).toMatchObject({ isClaimed: false, elements: [{ state: 'documents' }, {}] });
  expect(documentedCriteria(evaluatePortfolio({ ...emptyPortfolio, ...aside }).parts).map(({ part }) => part)).toEqual([
    'i',
    'iv',
  ]);
  expect(findElement(aside, 'case-three')).toMatchObject({ state: 'nothing', findings: [{ rule: 'case-three' }] });
  expect(findElement({ records: three }, 'case-three')).toMatchObject({ state: 'documents', findings: [] });
});

test('a criterion counts if each element has documents, and the one-time award as three', () => {
  const [award] = documented('awards').awards ?? [];
  const partly = { ...three, awards: award ? [{ ...award, award_criteria: '' }] : [] };
  const prize = { totality: [createRecord('totality', { one_time_award_docs: [pdf] })] };

  expect(findElement({ records: partly }, 'case-three')?.state).toBe('nothing');
  expect(findElement({ records: prize }, 'case-three')).toMatchObject({ state: 'documents', total: 1, findings: [] });
});

test('comparable evidence is never required', () => {
  expect(findElement({}, 'case-comparable')).toMatchObject({ isOptional: true, state: 'nothing', findings: [] });
});

test('a gap of the case links to an existing record', () => {
  const record = createRecord('totality', { executive_summary: 'In short' });
  const found = findElement({ records: { totality: [record] } }, 'case-work')?.findings[0];

  expect(found?.place).toEqual({
    table: 'totality',
    record: record.id,
    title: 'In short',
    field: 'continuing_work',
  });
});

test('the first records that document an element are named, and all are counted', () => {
  const awards = Array.from({ length: MAX_SHOWN + 5 }, () => createRecord('awards', { certificate_url: pdf }));
  const receipt = findElement({ records: { awards } }, 'i-receipt');

  expect(receipt?.total).toBe(MAX_SHOWN + 5);
  expect(receipt?.shownBy.map(({ place }) => place.record)).toEqual(awards.slice(0, MAX_SHOWN).map(({ id }) => id));
});

test('the date decides which rules apply', () => {
  const exhibition = createRecord('artistic_exhibitions', { kind: 'Trade show' });
  const sentenceOn = (on: string) =>
    evaluateRecord({ table: 'artistic_exhibitions' }, exhibition, { ...emptyPortfolio, on }).find(
      ({ rule }) => rule === 'vii-artistic',
    )?.say;

  expect(sentenceOn('2024-10-01')).toMatch(/may not be an artistic exhibition/);
  expect(sentenceOn('2024-10-02')).toMatch(/^Only artistic exhibitions/);
});

describe('the hash of an element’s evidence', () => {
  const [one, other] = [
    createRecord('awards', { certificate_url: pdf }),
    createRecord('awards', { certificate_url: pdf }),
  ];
  const findDigest = (awards: Portfolio['records'][string]) =>
    findElement({ records: { awards } }, 'i-receipt')?.digest;

  test('is equal for the same evidence in any order', () => {
    expect(findDigest([one, other])).toBe(findDigest([other, one]));
    expect(findDigest([one])).toMatch(/^[0-9a-f]{14}$/);
    expect(findDigest([one, createRecord('awards')])).toBe(findDigest([one]));
  });

  test('changes with a record that documents it', () => {
    const digests = [[], [one], [one, other], [{ ...one, version: 2 }]].map(findDigest);
    expect(new Set(digests).size).toBe(digests.length);
  });

  test('does not change with the evidence of other elements', () => {
    for (const id of ['i-receipt', 'case-work']) {
      const digest = (records: Portfolio['records']) => findElement({ records }, id)?.digest;
      expect(digest(three), id).toBe(digest({ awards: three.awards }));
    }
  });

  test('the hash of the three criteria changes with their evidence', () => {
    const digest = (records: Portfolio['records']) => findElement({ records }, 'case-three')?.digest;
    const changed = { ...three, awards: three.awards?.map((award) => ({ ...award, version: 2 })) };
    expect(digest(three)).not.toBe(digest(changed));
  });
});

describe('an unreadable file', () => {
  const award = createRecord('awards', { award_name: 'Best Paper', certificate_url: pdf });
  const portfolio = { records: { awards: [award] }, unreadable: [pdf] };

  test('documents nothing, and is listed with its field', () => {
    expect(findElement(portfolio, 'i-receipt')).toMatchObject({
      state: 'nothing',
      shownBy: [],
      findings: [{ rule: 'i-receipt' }],
    });
    expect(getPart(portfolio, 'i').findings).toContainEqual(
      expect.objectContaining({
        rule: 'unreadable',
        level: 'stop',
        file: pdf,
        place: { table: 'awards', record: award.id, title: 'Best Paper', field: 'certificate_url' },
      }),
    );
    const context = { ...emptyPortfolio, unreadable: [pdf] };
    const found = evaluateRecord({ table: 'awards' }, award, context).map(({ rule }) => rule);
    expect(found.slice(0, 2)).toEqual(['unreadable', 'i-receipt']);
  });

  test('does not affect other files of its field', () => {
    const other = file('awards', 'letter.pdf');
    const two = createRecord('critical_roles', { supervisor_signed_letters: [pdf, other] });
    const shown = evaluatePortfolio({ ...emptyPortfolio, ...portfolio, records: { critical_roles: [two] } })
      .parts.flatMap(({ elements }) => elements)
      .flatMap(({ shownBy }) => shownBy.flatMap(({ files }) => files));
    expect(new Set(shown)).toEqual(new Set([other]));
  });

  test('is not listed for a record in Trash', () => {
    const trashed = { ...award, deleted_at: '2026-11-01T09:00:00.000Z' };
    expect(getPart({ ...portfolio, records: { awards: [trashed] } }, 'i').findings).toEqual([]);
  });
});
