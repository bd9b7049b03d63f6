import { expect, it } from 'vitest';

import { nameAuthor, type Outline } from '#binder-engine/outline.ts';

import { lettersText } from './binder-text.ts';

const ids = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'] as const;
const outline: Outline = {
  sections: [
    {
      id: 'i',
      title: 'Awards',
      kind: 'exhibits',
      criterion: 'i',
      isIncluded: true,
      exhibits: ids.map((id) => ({ id, title: id, isIncluded: true, record: null, items: [] })),
    },
  ],
};

it('letters are counted by their authors’ relationship to the applicant', () => {
  const author = { name: 'Grace Hopper', position: '' } as const;
  expect(lettersText(outline)).toBe('');
  const one = nameAuthor(outline, ids[0], { ...author, relation: 'collaborator' });
  expect(lettersText(one)).toBe('1 recommendation letter, from a collaborator. It is not independent.');
  const both = nameAuthor(one, ids[1], { ...author, relation: 'independent' });
  expect(lettersText(both)).toBe('2 recommendation letters: 1 independent, 1 from a collaborator.');
  const none = nameAuthor(one, ids[1], { ...author, relation: 'employer' });
  expect(lettersText(none)).toBe(
    '2 recommendation letters: 1 from a collaborator, 1 from an employer, supervisor or teacher. None is independent.',
  );
});
