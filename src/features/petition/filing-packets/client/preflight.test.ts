import { expect, it } from 'vitest';

import type { Letter } from '#binder-engine/binder.ts';
import { plan } from '#binder-engine/plan.ts';
import { createBinder, createSection } from '#testing/binder.ts';

import { checkPlan } from './preflight.tsx';

const [awards, blank, cited, old] = ['awards', 'blank', 'cited', 'old'];

const letter: Letter = {
  file: 'letter',
  version: 'a',
  tokens: [
    { paragraph: cited, token: { exhibit: 'gone' } },
    { paragraph: old, token: { exhibit: 'gone' } },
  ],
  unprintable: [{ paragraph: 'odd', text: `Written ${'long '.repeat(30)}𒀀`, characters: ['𒀀'] }],
  emptySections: [awards, blank],
  excerpts: { [awards]: 'Nationally recognized prizes', [blank]: '', [cited]: 'The jury gave me [missing exhibit]' },
};

it('a finding about the letter names its heading or paragraph by the words in it', () => {
  const binder = {
    ...createBinder([]),
    letter,
    sections: [createSection({ id: 'letter', title: 'Letter', kind: 'letter' })],
  };
  const { stops, warnings } = checkPlan(plan(binder, {}, { format: 'print', limit: 0 }), {});
  const listPlaces = (code: string) =>
    [...stops, ...warnings].find((group) => group.code === code)?.places.map(({ name, detail }) => [name, detail]);
  expect(listPlaces('empty-section')).toEqual([
    ['“Nationally recognized prizes” in the letter', ''],
    ['An empty heading in the letter', ''],
  ]);
  expect(listPlaces('broken-token')).toEqual([
    ['“The jury gave me [missing exhibit]” in the letter', ''],
    ['A paragraph in the letter', ''],
  ]);
  expect(listPlaces('unprintable')).toEqual([[`“Written ${'long '.repeat(10)}lo…” in the letter`, '𒀀 (U+12000)']]);
});
