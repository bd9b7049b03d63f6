import { describe, expect, it } from 'vitest';

import { toSections } from '#binder-engine/outline-sections.ts';
import type { Outline, OutlineExhibit } from '#binder-engine/outline.ts';
import { plan } from '#binder-engine/plan.ts';
import { createBinder, createFacts } from '#testing/binder.ts';

import { countIncluded, dropPlace, pageCount, rangeText, computeTotals, buildTree } from './tree.ts';

const inspections = {
  two: { ...createFacts('two', 2), findings: [{ code: 'blank-page' as const, pages: [2] }] },
  locked: { ...createFacts('locked', 0), findings: [{ code: 'password' as const }] },
};

const exhibit = (id: string, files: string[], isIncluded = true): OutlineExhibit => ({
  id,
  title: `Title of ${id}`,
  isIncluded,
  record: null,
  items: files.map((file) => ({ id: `${id} ${file}`, title: file, isIncluded: true, file, from: 'record' })),
});
const outline: Outline = {
  sections: [
    { id: 'letter', title: 'Letter', kind: 'letter', criterion: null, isIncluded: true, exhibits: [] },
    { id: 'index', title: 'Index', kind: 'index', criterion: null, isIncluded: true, exhibits: [] },
    {
      id: 'i',
      title: 'Awards',
      kind: 'exhibits',
      criterion: 'i',
      isIncluded: true,
      exhibits: [exhibit('a', ['two', 'locked']), exhibit('b', ['two'], false), exhibit('c', ['unread'])],
    },
    { id: 'ii', title: 'Memberships', kind: 'exhibits', criterion: 'ii', isIncluded: true, exhibits: [] },
  ],
};
const sections = toSections(outline, { two: 'two', locked: 'locked', unread: 'unread' });
const planned = plan(createBinder([], { sections, hasCovers: true }), inspections, { format: 'print', limit: 0 });

describe('the binder tree', () => {
  const [index, awards, memberships] = buildTree(outline, planned);

  it('has numbers and pages, and no letter if none exists', () => {
    expect(index?.section.kind).toBe('index');
    expect(index?.range).toEqual({ first: 1, last: 1 });
    expect(awards?.exhibits.map(({ number }) => number)).toEqual(['A-1', undefined, 'A-2']);
    expect(awards?.exhibits.map(({ range }) => range)).toEqual([
      { first: 2, last: 4 },
      { first: 0, last: 0 },
      { first: 5, last: 5 },
    ]);
    expect(awards?.range).toEqual({ first: 2, last: 5 });
    expect(memberships?.number).toBe('');
  });

  it('shows a problem at its file, and distinguishes files being inspected from blockers', () => {
    const [two, locked] = awards?.exhibits[0]?.items ?? [];
    expect(two?.problems.map(({ code }) => code)).toEqual(['blank-page']);
    expect(locked?.problems.map(({ code }) => code)).toEqual(['password']);
    expect(awards?.exhibits[2]?.items[0]).toMatchObject({ problems: [], isRead: false });
    expect(awards?.counts).toEqual({ stops: 1, warnings: 1 });
  });

  it('has a summary', () => {
    expect(computeTotals(planned)).toEqual({ exhibits: 2, pages: 5, stops: 1, warnings: 1, unread: 1 });
    expect(countIncluded(outline)).toBe(3);
  });
});

describe('the drop position of an exhibit', () => {
  it('is counted without the exhibit itself', () => {
    expect(dropPlace(outline, 'a', { exhibit: 'c', side: 'before' })).toEqual({ section: 'i', index: 1 });
    expect(dropPlace(outline, 'a', { exhibit: 'c', side: 'after' })).toEqual({ section: 'i', index: 2 });
    expect(dropPlace(outline, 'c', { exhibit: 'a', side: 'before' })).toEqual({ section: 'i', index: 0 });
  });

  it('is undefined next to itself or next to a deleted exhibit', () => {
    expect(dropPlace(outline, 'a', { exhibit: 'a', side: 'after' })).toBeUndefined();
    expect(dropPlace(outline, 'a', { exhibit: 'gone', side: 'after' })).toBeUndefined();
  });
});

it('pages are counted and labeled', () => {
  expect(pageCount({ first: 0, last: 0 })).toBe(0);
  expect(pageCount({ first: 4, last: 6 })).toBe(3);
  expect(rangeText({ first: 4, last: 4 })).toBe('4');
  expect(rangeText({ first: 4, last: 6 })).toBe('4–6');
});
