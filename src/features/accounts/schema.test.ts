import { expect, it } from 'vitest';

import { texts } from '#core/shared/messages.ts';

import { emailForm, signUpForm } from './schema.ts';

it('names passwords that differ together with every other mistake', () => {
  const typed = { role: 'applicant', name: '', email: 'ada', password: 'four', confirmPassword: 'five' };
  const sentences = signUpForm.safeParse(typed).error?.issues.map((issue) => issue.message);
  expect(sentences).toEqual(['Full name is required', texts.invalidEmail, texts.passwordTooShort, texts.passwordsDiffer]);
});

it('does not call passwords different of which one is missing', () => {
  const typed = { role: 'applicant', name: 'Ada', email: 'ada@example.org', password: 'analytical', confirmPassword: '' };
  const sentences = signUpForm.safeParse(typed).error?.issues.map((issue) => issue.message);
  expect(sentences).toEqual(['Please confirm your password']);
});

it('has one sentence for a missing e-mail and another for a wrong one', () => {
  const schema = emailForm('Whose?');
  expect(schema.safeParse({ email: ' ' }).error?.issues.map((issue) => issue.message)).toEqual(['Whose?']);
  expect(schema.safeParse({ email: 'ada' }).error?.issues.map((issue) => issue.message)).toEqual([texts.invalidEmail]);
  expect(schema.parse({ email: ' Ada@Example.org ' })).toEqual({ email: 'ada@example.org' });
});
