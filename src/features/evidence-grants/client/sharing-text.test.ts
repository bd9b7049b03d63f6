import { expect, it } from 'vitest';

import { rolesText, sharedText } from './sharing-text.ts';

const name = 'Grace Hopper';

it('says in one sentence what a provider may read', () => {
  expect([
    sharedText({ name, all_types: false, types: [] }),
    sharedText({ name, all_types: true, types: [] }),
    sharedText({ name, all_types: false, types: ['patents', 'awards'] }),
  ]).toEqual([
    'Grace Hopper cannot read your evidence.',
    'Grace Hopper can read all your evidence and its files, also what you add later.',
    'Grace Hopper can read Awards & Recognition and Patents, with the files of these records.',
  ]);
});

it('says what they are, or that they can open nothing now', () => {
  expect([
    rolesText({ roles: ['mentor'] }),
    rolesText({ roles: ['mentor', 'attorney'] }),
    rolesText({ roles: [] }),
  ]).toEqual(['Mentor', 'Mentor and Attorney', 'Access switched off']);
});
