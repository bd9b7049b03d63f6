import { describe, expect, it } from 'vitest';

import {
  anchorOf,
  arrange,
  byRule,
  countsOf,
  countsText,
  findingsOf,
  numeralOf,
  setAsideText,
  sourceText,
  withoutUnshared,
} from './rules.ts';
import type { ElementReadiness, Finding, PartReadiness, Readiness } from './schema.ts';

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

describe('what a part comes to', () => {
  it('counts a rule once, of however many records it speaks, and each level apart', () => {
    const counts = countsOf(
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

  it('asks for no optional element, and counts it where it is documented', () => {
    const missing = part('i', { elements: [element('other', { isOptional: true })] });
    const there = part('i', { elements: [element('other', { isOptional: true, state: 'documents' })] });
    expect([countsOf(missing).elements, countsOf(there).elements, countsOf(there).documented]).toEqual([0, 1, 1]);
  });

  it('is told in words', () => {
    const [one] = arrange(
      readiness(part('i', { elements: [element('a', { findings: [found('a'), found('b')] })] })),
    ).claimed;
    expect(one && countsText(one)).toBe('0 of 1 element documented · 1 record · 2 gaps');
    const [none] = arrange(readiness(part('i', { records: 0, findings: [found('a', { level: 'risk' })] }))).claimed;
    expect(none && countsText(none)).toBe('0 of 0 elements documented · no records · 1 risk');
  });

  it('has the criterion’s number, unless it is the case', () => {
    expect([numeralOf({ part: 'iv' }), numeralOf({ part: 'case' })]).toEqual(['iv', undefined]);
  });
});

it('gathers findings by their rules, in the order in which they came', () => {
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

describe('an arrangement', () => {
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

  it('has what is claimed in the regulation’s order, the case last, and what was set aside apart', () => {
    const { claimed, setAside } = arrange(all);
    expect(names(claimed)).toEqual(['i', 'ii', 'iii', 'case']);
    expect(setAsideText(setAside)).toBe('Not claimed: v Part v');
  });

  it('leaves out what was set aside where only what is claimed is asked for', () => {
    const { claimed, setAside } = arrange(all, { show: 'claimed' });
    expect([names(claimed), setAside]).toEqual([['i', 'ii', 'iii', 'case'], []]);
  });

  it('shows what lacks something where gaps are asked for', () => {
    expect(names(arrange(all, { show: 'gaps' }).claimed)).toEqual(['ii', 'iii']);
  });

  it('shows the findings of one level and the elements that have some, with the counts of the whole', () => {
    const [one, ...others] = arrange(all, { level: 'gap' }).claimed;
    expect([others, one?.part, one?.elements.map(({ id }) => id), one?.findings]).toEqual([[], 'ii', ['a'], []]);
    expect(one?.counts).toMatchObject({ elements: 2, documented: 1, risk: 1 });
  });
});

describe('a judgement of records that are not all shared', () => {
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

  it('is the whole where all are', () => {
    expect(withoutUnshared(all, [])).toBe(all);
  });

  it('leaves out elements that hidden records could show, their findings, and what is asked of all records', () => {
    const { parts } = withoutUnshared(all, ['patents']);
    expect(
      parts.map((one) => [one.part, one.elements.map(({ id }) => id), findingsOf(one).map(({ rule }) => rule)]),
    ).toEqual([
      ['i', ['award'], ['student']],
      ['case', [], ['after']],
    ]);
  });

  it('leaves out parts of which nothing is open', () => {
    expect(withoutUnshared(all, ['awards', 'patents']).parts).toEqual([]);
  });
});

it('cites the regulation with the day on which a sentence was compared with it, and finds its words', () => {
  const source = { cite: ['8 CFR 204.5(h)(3)(i)', '8 CFR 103.2(b)(3)'], asOf: '2026-11-21' };
  expect(sourceText(source, (day) => day)).toBe('8 CFR 204.5(h)(3)(i); 8 CFR 103.2(b)(3), as of 2026-11-21');
  expect(anchorOf('8 CFR 204.5(h)(3)(i)')).toBe('8-cfr-204-5-h-3-i');
});
