import { expect, it } from 'vitest';

import { emptyGrant } from '../rules.ts';
import { rolesText, sharedText } from './sharing-text.ts';

const name = 'Grace Hopper';

it('one sentence describes what a provider may read', () => {
  expect([
    sharedText({ name, ...emptyGrant }),
    sharedText({ name, ...emptyGrant, all_types: true }),
    sharedText({ name, ...emptyGrant, types: ['patents', 'awards'] }),
    sharedText({ name, ...emptyGrant, types: ['patents', 'binders'] }),
    sharedText({ name, types: ['binders'], all_types: false, can_edit_binder: true }),
  ]).toEqual([
    'Grace Hopper cannot read your evidence.',
    'Grace Hopper can read all your evidence and your binder, with their files, including anything you add later.',
    'Grace Hopper can read Awards & Recognition and Patents, with the files of these records.',
    'Grace Hopper can read Patents, with the files of these records, and your binder, with its packets and every file in it.',
    'Grace Hopper can read your binder, with its packets and every file in it. They can also arrange it and create packets.',
  ]);
});

it('a provider’s role is shown, or that they currently can open nothing', () => {
  expect([
    rolesText({ roles: ['mentor'] }),
    rolesText({ roles: ['mentor', 'attorney'] }),
    rolesText({ roles: [] }),
  ]).toEqual(['Mentor', 'Mentor and Attorney', 'Access deactivated']);
});
