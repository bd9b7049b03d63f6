import { expect, it } from 'vitest';

import type { NextThing } from '#records/overview.ts';
import { typeOfTable } from '#records/places.ts';
import { describeThing } from './next-line.tsx';

const awards = typeOfTable('awards');
const fill = { kind: 'fill', type: awards, record: '1', title: 'Medal' } as const;

it.each<[NextThing, ReturnType<typeof describeThing>]>([
  [
    { ...fill, field: 'media_coverage', say: 'This file is not in English: add a translation.', isBlocking: true },
    {
      text: 'Fix a file in “Medal”',
      detail: 'This file is not in English: add a translation.',
      name: 'Open',
      to: '/dashboard/awards?row=1&edit=media_coverage',
    },
  ],
  [
    { ...fill, field: 'judges', say: 'Nothing shows that this award is given in your field.', isBlocking: false },
    { text: 'Judges for “Medal”', name: 'Fill in', to: '/dashboard/awards?row=1&edit=judges' },
  ],
  [
    { ...fill, field: null, say: 'This date is after the filing date.', isBlocking: false },
    {
      text: 'Complete “Medal”',
      detail: 'This date is after the filing date.',
      name: 'Open',
      to: '/dashboard/awards?row=1&edit',
    },
  ],
])('the next step is one sentence without a second colon, and a finding is set apart from it', (thing, described) => {
  expect(describeThing(thing)).toEqual(described);
});
