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
  const { content } = templateOf({ kind: 'petition', name: 'Ada', claimed: null, outline, ...facts }, () => 'id');
  return content.flatMap((block) => (block.type === 'heading' ? [textOf(block, () => '')] : []));
}

/** Headings of sections only, without a petition's own parts. */
function sectionHeadingsOf(...given: Parameters<typeof headingsOf>): string[] {
  return headingsOf(...given).filter((text) => text.startsWith('Title of'));
}

it('a petition letter has a heading for each criterion that is claimed or has exhibits', () => {
  const criteria = [sectionOf('i', { criterion: 'i' }), sectionOf('ii', { criterion: 'ii', files: 1 })];
  expect(sectionHeadingsOf(criteria)).toEqual(['Title of ii (ii)']);
  expect(sectionHeadingsOf(criteria, { claimed: ['i'] })).toEqual(['Title of i (i)', 'Title of ii (ii)']);
  expect(sectionHeadingsOf(criteria, { claimed: ['iii'] })).toEqual(['Title of ii (ii)']);
});

it('a petition letter has no heading for a section that is left out, or whose exhibits all are, unless it is claimed', () => {
  const section = sectionOf('i', { criterion: 'i', files: 1 });
  expect(sectionHeadingsOf([{ ...section, isIncluded: false }], { claimed: ['i'] })).toEqual([]);
  const without = { ...section, exhibits: [{ id: 'left-out', isIncluded: false }] };
  expect(sectionHeadingsOf([without])).toEqual([]);
  expect(sectionHeadingsOf([without], { claimed: ['i'] })).toEqual(['Title of i (i)']);
});

it('a one-time award comes before the criteria of a petition, and only with exhibits', () => {
  const award = sectionOf('one-time-award', { files: 1 });
  const sections = [sectionOf('work'), sectionOf('i', { criterion: 'i', files: 1 }), award];
  expect(headingsOf(sections).slice(2, 6)).toEqual([
    'Title of one-time-award',
    'Criteria',
    'Title of i (i)',
    'Title of work',
  ]);
  expect(sectionHeadingsOf([{ ...award, exhibits: [] }])).toEqual([]);
});

it('a response letter has a heading for each issue of its notice, with or without exhibits', () => {
  const sections = [sectionOf('i-recognition', { criterion: 'i' }), sectionOf('other-objections')];
  expect(headingsOf(sections, { kind: 'response' })).toEqual([
    'Title of i-recognition (i)',
    'Title of other-objections',
  ]);
});
