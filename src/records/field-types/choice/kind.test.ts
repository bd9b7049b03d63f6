import { describe, expect, it } from 'vitest';

import { sentencesOf } from '#testing/sentences.ts';

import { choice, choiceInput } from './kind.ts';

const part = choiceInput(choice({ label: 'Type', choices: ['Leading', 'Critical'] }));
const country = choiceInput(choice({ label: 'Type', choices: ['Leading', 'Critical'], required: 'Kind is required' }));

describe('a choice', () => {
  it('takes each of its answers, and none', () => {
    expect(['Leading', ' Critical ', ''].map((value) => part.parse(value))).toEqual(['Leading', 'Critical', '']);
  });

  it.each(['leading', 'Other', 'Leading and critical', null, 7, ['Leading']])(
    'names its answers where %j is none of them',
    (value) => {
      expect(sentencesOf(part, value)).toEqual(['Type must be one of: Leading, Critical']);
    },
  );

  it('answers with its own message where a required one is empty or not sent', () => {
    expect(['', '  ', undefined].map((value) => sentencesOf(country, value))).toEqual([
      ['Kind is required'],
      ['Kind is required'],
      ['Kind is required'],
    ]);
  });
});
