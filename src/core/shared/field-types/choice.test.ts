import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { choice, choiceInput } from './choice.ts';

const part = choiceInput(choice({ label: 'Type', choices: ['Leading', 'Critical'] }));
const country = choiceInput(choice({ label: 'Type', choices: ['Leading', 'Critical'], required: 'Kind is required' }));

describe('a choice field', () => {
  it('accepts each option, and an empty value', () => {
    expect(['Leading', ' Critical ', ''].map((value) => part.parse(value))).toEqual(['Leading', 'Critical', '']);
  });

  it.each(['leading', 'Other', 'Leading and critical', null, 7, ['Leading']])(
    'lists its options if %j is not one of them',
    (value) => {
      expect(listIssues(part, value)).toEqual(['Type must be one of: Leading, Critical']);
    },
  );

  it('has its own message if required and empty or missing', () => {
    expect(['', '  ', undefined].map((value) => listIssues(country, value))).toEqual([
      ['Kind is required'],
      ['Kind is required'],
      ['Kind is required'],
    ]);
  });
});

describe('a choice field with a default', () => {
  const priority = choice({
    label: 'Priority',
    choices: ['Low', 'High'],
    default: 'Low',
    wrong: 'Low or High, please',
  });

  it('is never empty, and has its own message', () => {
    expect(choiceInput(priority).parse('High')).toBe('High');
    expect(['', ' High', undefined].map((value) => listIssues(choiceInput(priority), value))).toEqual([
      ['Low or High, please'],
      ['Low or High, please'],
      ['Low or High, please'],
    ]);
  });
});
