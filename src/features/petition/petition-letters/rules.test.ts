import { expect, it } from 'vitest';

import { getBlockText } from '#binder-engine/letter.ts';
import type { Outline } from '#binder-engine/outline.ts';

import { createTemplate, type TemplateFacts } from './rules.ts';

function createSection(
  id: string,
  { criterion = null, files = 0 }: { criterion?: string | null; files?: number } = {},
) {
  const exhibits = Array.from({ length: files }, (_, index) => ({ id: `${id}${index}`, isIncluded: true }));
  return { id, title: `Title of ${id}`, kind: 'exhibits', criterion, isIncluded: true, exhibits };
}

function listHeadings(sections: object[], facts: Partial<TemplateFacts> = {}): string[] {
  const outline = { sections } as Outline;
  const { content } = createTemplate({ kind: 'petition', name: 'Ada', claimed: null, outline, ...facts }, () => 'id');
  return content.flatMap((block) => (block.type === 'heading' ? [getBlockText(block, () => '')] : []));
}

/** Headings of sections only, without a petition's own parts. */
function listSectionHeadings(...given: Parameters<typeof listHeadings>): string[] {
  return listHeadings(...given).filter((text) => text.startsWith('Title of'));
}

it('a petition letter has a heading for each criterion that is claimed or has exhibits', () => {
  const criteria = [createSection('i', { criterion: 'i' }), createSection('ii', { criterion: 'ii', files: 1 })];
  expect(listSectionHeadings(criteria)).toEqual(['Title of ii (ii)']);
  expect(listSectionHeadings(criteria, { claimed: ['i'] })).toEqual(['Title of i (i)', 'Title of ii (ii)']);
  expect(listSectionHeadings(criteria, { claimed: ['iii'] })).toEqual(['Title of ii (ii)']);
});

it('a petition letter has no heading for a section that is left out, or whose exhibits all are, unless it is claimed', () => {
  const section = createSection('i', { criterion: 'i', files: 1 });
  expect(listSectionHeadings([{ ...section, isIncluded: false }], { claimed: ['i'] })).toEqual([]);
  const without = { ...section, exhibits: [{ id: 'left-out', isIncluded: false }] };
  expect(listSectionHeadings([without])).toEqual([]);
  expect(listSectionHeadings([without], { claimed: ['i'] })).toEqual(['Title of i (i)']);
});

it('a one-time award comes before the criteria of a petition, and only with exhibits', () => {
  const award = createSection('one-time-award', { files: 1 });
  const sections = [createSection('work'), createSection('i', { criterion: 'i', files: 1 }), award];
  expect(listHeadings(sections).slice(2, 6)).toEqual([
    'Title of one-time-award',
    'Criteria',
    'Title of i (i)',
    'Title of work',
  ]);
  expect(listSectionHeadings([{ ...award, exhibits: [] }])).toEqual([]);
});

it('a response letter has a heading for each issue of its notice, with or without exhibits', () => {
  const sections = [createSection('i-recognition', { criterion: 'i' }), createSection('other-objections')];
  expect(listHeadings(sections, { kind: 'response' })).toEqual([
    'Title of i-recognition (i)',
    'Title of other-objections',
  ]);
});
