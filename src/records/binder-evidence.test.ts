import { expect, it } from 'vitest';

import { toLetter, sectionTitle } from '#binder-engine/numbers.ts';

import { newOutline } from './binder-evidence.ts';

it('every section title of a new binder has its letter', () => {
  const { sections } = newOutline(null);
  expect(sections).toHaveLength(15);
  for (const { title } of sections) {
    for (let place = 1; place <= 28; place += 1) {
      expect(sectionTitle(toLetter(place), title)).toBe(`${toLetter(place)}. ${title}`);
    }
  }
});
