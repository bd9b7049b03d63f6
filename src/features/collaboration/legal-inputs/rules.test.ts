import { expect, it } from 'vitest';

import { adminAbilities, attorneyAbilities, getAuthorship } from './rules.ts';
import { attorneyAnswers, legalInputStatuses } from './schema.ts';

it.each(legalInputStatuses)('feedback that is %s is decided once, and never by its author or subject', (status) => {
  const input = { user_id: 'applicant', attorney_id: 'attorney', status };
  expect(adminAbilities(input, 'admin')).toEqual({ decide: status === 'pending', edit: true });
  for (const party of ['applicant', 'attorney']) {
    expect(adminAbilities(input, party)).toEqual({ decide: false, edit: false });
  }
});

it.each(attorneyAnswers)('edited text has the attorney’s name unless it is withdrawn: %s', (attorney_answer) => {
  const words = { attorney: 'Lex', edited_at: '2026-11-27T00:00:00Z', attorney_answer };
  expect(getAuthorship(words)).toEqual({
    attorney: attorney_answer === 'withdrawn' ? null : 'Lex',
    isEdited: true,
    isWithdrawn: attorney_answer === 'withdrawn',
    objects: attorney_answer === 'objected',
  });
  expect(attorneyAbilities(words)).toEqual({ answer: true });
});

it('unedited text is the attorney’s and needs no response', () => {
  const words = { attorney: 'Lex', edited_at: null, attorney_answer: 'none' } as const;
  expect(getAuthorship(words)).toMatchObject({ attorney: 'Lex', isEdited: false });
  expect(attorneyAbilities(words)).toEqual({ answer: false });
});
