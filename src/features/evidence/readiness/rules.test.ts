import { describe, expect, it } from 'vitest';

import {
  listFindings,
  type ElementReadiness,
  type Finding,
  type PartReadiness,
  type Readiness,
} from '#records/findings.ts';

import {
  arrange,
  byRule,
  comparableText,
  countFindings,
  countsText,
  findNumeral,
  setAsideText,
  sourceText,
  withoutUnshared,
} from './rules.ts';

const award = { table: 'awards', record: '0196a2f4-0000-7000-8000-000000000001', title: 'Loom Prize', field: null };

function found(rule: string, more: Partial<Finding> = {}): Finding {
  return {
    rule,
    level: 'gap',
    say: `${rule} is missing.`,
    cite: ['8 CFR 204.5(h)(3)(i)'],
    element: null,
    place: award,
    file: null,
    asOf: '2026-11-21',
    ...more,
  };
}

function element(id: string, more: Partial<ElementReadiness> = {}): ElementReadiness {
  return {
    id,
    text: id,
    cite: [],
    asOf: '2026-11-21',
    tables: ['awards'],
    state: 'nothing',
    shownBy: [],
    total: 0,
    digest: '',
    findings: [],
    ...more,
  };
}

function part(name: PartReadiness['part'], more: Partial<PartReadiness> = {}): PartReadiness {
  return {
    part: name,
    label: `Part ${name}`,
    cite: '',
    records: 1,
    isClaimed: true,
    elements: [],
    findings: [],
    ...more,
  };
}

const readiness = (...parts: PartReadiness[]): Readiness => ({ on: '2026-11-24', filedOn: null, parts });

describe('the result of a part', () => {
  it('counts a rule once for any number of records, and each level separately', () => {
    const counts = countFindings(
      part('i', {
        elements: [
          element('receipt', { state: 'documents', findings: [found('receipt'), found('receipt')] }),
          element('level', { findings: [found('level', { level: 'stop' })] }),
        ],
        findings: [found('student', { level: 'risk' })],
      }),
    );
    expect(counts).toEqual({ elements: 2, documented: 1, stop: 1, gap: 1, risk: 1, note: 0 });
  });

  it('does not require optional elements, and counts documented ones', () => {
    const missing = part('i', { elements: [element('other', { isOptional: true })] });
    const there = part('i', { elements: [element('other', { isOptional: true, state: 'documents' })] });
    expect([countFindings(missing).elements, countFindings(there).elements, countFindings(there).documented]).toEqual([
      0, 1, 1,
    ]);
  });

  it('has no gaps of its own if attested comparable evidence replaces the criterion', () => {
    const documented = element('comparable', { state: 'documents', comparable: 'attested' });
    const attested = part('vii', { elements: [element('display'), documented] });
    const unattested = part('vii', { elements: [element('display'), { ...documented, comparable: 'unattested' }] });
    expect([attested, unattested].map((one) => countFindings(one).elements)).toEqual([1, 2]);
    expect(arrange(readiness(attested, unattested), { show: 'gaps' }).claimed).toMatchObject([unattested]);
  });

  it('says what comparable evidence lacks', () => {
    expect(comparableText(element('a', { comparable: 'unattested' }))).toMatch(
      /^It needs an explanation and documents/,
    );
  });

  it('has a description', () => {
    const [one] = arrange(
      readiness(part('i', { elements: [element('a', { findings: [found('a'), found('b')] })] })),
    ).claimed;
    expect(one && countsText(one)).toBe('0 of 1 element documented · 1 record · 2 gaps');
    const [none] = arrange(readiness(part('i', { records: 0, findings: [found('a', { level: 'risk' })] }))).claimed;
    expect(none && countsText(none)).toBe('0 of 0 elements documented · no records · 1 risk');
  });

  it('has the criterion’s number, except for the totality', () => {
    expect([findNumeral({ part: 'iv' }), findNumeral({ part: 'case' })]).toEqual(['iv', undefined]);
  });
});

it('findings are grouped by rule, in order of occurrence', () => {
  const groups = byRule([found('b', { place: null }), found('a'), found('b', { file: '/files/x' })]);
  expect(groups.map(({ rule, places }) => [rule, places])).toEqual([
    [
      'b',
      [
        { place: null, file: null },
        { place: award, file: '/files/x' },
      ],
    ],
    ['a', [{ place: award, file: null }]],
  ]);
});

describe('the arrangement of readiness', () => {
  const complete = part('i', { elements: [element('a', { state: 'documents' })] });
  const lacking = part('ii', {
    elements: [element('a', { findings: [found('a')] }), element('b', { state: 'documents' })],
    findings: [found('often', { level: 'risk' })],
  });
  const undocumented = part('iii', { elements: [element('a')] });
  const aside = part('v', { isClaimed: false });
  const whole = part('case', { isClaimed: false });
  const all = readiness(whole, complete, lacking, undocumented, aside);
  const names = (parts: readonly PartReadiness[]) => parts.map((one) => one.part);

  it('sorts claimed criteria in the regulation’s order, and excluded ones separately', () => {
    const { claimed, setAside } = arrange(all);
    expect(names(claimed)).toEqual(['i', 'ii', 'iii', 'case']);
    expect(setAsideText(setAside)).toBe('Not claimed: v Part v');
  });

  it('omits excluded criteria if filtered by claimed ones', () => {
    const { claimed, setAside } = arrange(all, { show: 'claimed' });
    expect([names(claimed), setAside]).toEqual([['i', 'ii', 'iii', 'case'], []]);
  });

  it('shows incomplete parts if filtered by gaps', () => {
    expect(names(arrange(all, { show: 'gaps' }).claimed)).toEqual(['ii', 'iii']);
  });

  it('shows the findings of one level with their elements, with counts of the whole', () => {
    const [one, ...others] = arrange(all, { level: 'gap' }).claimed;
    expect([others, one?.part, one?.elements.map(({ id }) => id), one?.findings]).toEqual([[], 'ii', ['a'], []]);
    expect(one?.counts).toMatchObject({ elements: 2, documented: 1, risk: 1 });
  });
});

describe('an evaluation of partly shared records', () => {
  const all = readiness(
    part('i', {
      elements: [element('award'), element('either', { tables: ['awards', 'patents'] })],
      findings: [
        found('student'),
        found('all records', { place: { ...award, record: null } }),
        found('none', { place: null }),
      ],
    }),
    part('v', {
      elements: [element('patent', { tables: ['patents'] })],
      findings: [found('patent', { place: { ...award, table: 'patents' } })],
    }),
    part('case', { elements: [element('three')], findings: [found('after')] }),
  );

  it('equals the full one if all are shared', () => {
    expect(withoutUnshared(all, [])).toBe(all);
  });

  it('omits elements that hidden records could support, and rules over all records', () => {
    const { parts } = withoutUnshared(all, ['patents']);
    expect(
      parts.map((one) => [one.part, one.elements.map(({ id }) => id), listFindings(one).map(({ rule }) => rule)]),
    ).toEqual([
      ['i', ['award'], ['student']],
      ['case', [], ['after']],
    ]);
  });

  it('omits parts with nothing shared', () => {
    expect(withoutUnshared(all, ['awards', 'patents']).parts).toEqual([]);
  });
});

it('each citation of the regulation has the date it was checked, and quotes it exactly', () => {
  const source = { cite: ['8 CFR 204.5(h)(3)(i)', '8 CFR 103.2(b)(3)'], asOf: '2026-11-21' };
  expect(sourceText(source, (day) => day)).toBe('8 CFR 204.5(h)(3)(i); 8 CFR 103.2(b)(3), as of 2026-11-21');
});
