import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { LONG_TEXT_CHARACTERS, longText, longTextInput } from './long-text.ts';

const criteria = longTextInput(longText({ label: 'Award criteria' }));
const summary = longTextInput(longText({ label: 'Summary', required: 'Summary is required' }));

describe('a long text field', () => {
  it('keeps lines and tabs, and is trimmed', () => {
    expect(criteria.parse('\n One of 12:\n\t- by a jury \r\n')).toBe('One of 12:\n\t- by a jury');
  });

  it.each(['', ' \n ', undefined, null])('has its own message if %j is sent for a required text', (value) => {
    expect(listIssues(summary, value)).toContain('Summary is required');
  });

  it('is rejected only above its limit', () => {
    const longest = 'x'.repeat(LONG_TEXT_CHARACTERS);
    expect(criteria.parse(longest)).toBe(longest);
    expect(listIssues(criteria, `${longest}x`)).toEqual(['Award criteria must be at most 20,000 characters long']);
  });

  it('rejects control characters that are not white space', () => {
    expect(listIssues(criteria, 'a\u0000b')).toEqual(['Award criteria must not contain control characters']);
  });

  it('can have a limit of its own', () => {
    const name = longTextInput(longText({ label: 'Name', maxCharacters: 3 }));
    expect(name.parse('abc')).toBe('abc');
    expect(listIssues(name, 'abcd')).toEqual(['Name must be at most 3 characters long']);
  });
});
