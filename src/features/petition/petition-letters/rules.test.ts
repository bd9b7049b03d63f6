import { expect, it } from 'vitest';

import { textOf } from '#binder-engine/letter.ts';
import type { Outline } from '#binder-engine/outline.ts';

import { templateOf, type TemplateFacts } from './rules.ts';

function sectionOf(id: string, { criterion = null, files = 0 }: { criterion?: string | null; files?: number } = {}) {
  const exhibits = Array.from({ length: files }, (_, index) => ({ id: `${id}${index}`, isIncluded: true }));
  return { id, title: `Title of ${id}`, kind: 'exhibits', criterion, isIncluded: true, exhibits };
}

function headingsOf(sections: object[], facts: Partial<TemplateFacts> = {}): string[] {
  const outline = { sections } as Outline;
  const { content } = templateOf({ kind: 'response', name: 'Ada', claimed: null, outline, ...facts }, () => 'id');
  return content.flatMap((block) => (block.type === 'heading' ? [textOf(block, () => '')] : []));
}

it('a letter has a heading for each criterion that is claimed or has exhibits', () => {
  const criteria = [sectionOf('i', { criterion: 'i' }), sectionOf('ii', { criterion: 'ii', files: 1 })];
  expect(headingsOf(criteria)).toEqual(['Title of ii (ii)']);
  expect(headingsOf(criteria, { claimed: ['i'] })).toEqual(['Title of i (i)', 'Title of ii (ii)']);
  expect(headingsOf(criteria, { claimed: ['iii'] })).toEqual(['Title of ii (ii)']);
});

it('a letter has no heading for a section that is left out, or whose exhibits all are, unless it is claimed', () => {
  const section = sectionOf('i', { criterion: 'i', files: 1 });
  expect(headingsOf([{ ...section, isIncluded: false }], { claimed: ['i'] })).toEqual([]);
  const without = { ...section, exhibits: [{ id: 'left-out', isIncluded: false }] };
  expect(headingsOf([without])).toEqual([]);
  expect(headingsOf([without], { claimed: ['i'] })).toEqual(['Title of i (i)']);
});

it('a one-time award comes before the criteria of a petition, and only with exhibits', () => {
  const award = sectionOf('one-time-award', { files: 1 });
  const sections = [sectionOf('work'), sectionOf('i', { criterion: 'i', files: 1 }), award];
  expect(headingsOf(sections, { kind: 'petition' }).slice(2, 6)).toEqual([
    'Title of one-time-award',
    'Criteria',
    'Title of i (i)',
    'Title of work',
  ]);
  expect(headingsOf([{ ...award, exhibits: [] }])).toEqual([]);
});
