import { describe, expect, it } from 'vitest';

import { sentencesOf } from '#testing/sentences.ts';

import { LONG_TEXT_CHARACTERS, longText, longTextInput } from './kind.ts';

const criteria = longTextInput(longText({ label: 'Award criteria' }));
const summary = longTextInput(longText({ label: 'Summary', required: 'Summary is required' }));

describe('a long text', () => {
  it('keeps its lines and tabs, and loses the space around it', () => {
    expect(criteria.parse('\n One of 12:\n\t- by a jury \r\n')).toBe('One of 12:\n\t- by a jury');
  });

  it.each(['', ' \n ', undefined, null])(
    'answers with its own message where %j stands for a required text',
    (value) => {
      expect(sentencesOf(summary, value)).toContain('Summary is required');
    },
  );

  it('is refused only above its limit', () => {
    const longest = 'x'.repeat(LONG_TEXT_CHARACTERS);
    expect(criteria.parse(longest)).toBe(longest);
    expect(sentencesOf(criteria, `${longest}x`)).toEqual(['Award criteria must be at most 20,000 characters long']);
  });

  it('refuses control characters that are not white space', () => {
    expect(sentencesOf(criteria, 'a\u0000b')).toEqual(['Award criteria must not contain control characters']);
  });
});
