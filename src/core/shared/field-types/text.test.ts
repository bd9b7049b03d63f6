import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { SHORT_TEXT_CHARACTERS, text, textInput } from './text.ts';

const country = textInput(text({ label: 'Country', required: 'Country is required', suggestions: ['Germany'] }));
const number = textInput(text({ label: 'Patent Number' }));

describe('a short text field', () => {
  it('is trimmed', () => {
    expect(country.parse('  Germany ')).toBe('Germany');
  });

  it('accepts values that are not suggested', () => {
    expect(country.parse('Wakanda 🌍')).toBe('Wakanda 🌍');
  });

  it.each(['', '   ', undefined, null, 7])('has its own message if %j is sent for a required text', (value) => {
    expect(listIssues(country, value)).toContain('Country is required');
  });

  it('can be empty unless required', () => {
    expect(number.parse('  ')).toBe('');
  });

  it('is rejected only above its limit, counted after trimming', () => {
    const longest = 'x'.repeat(SHORT_TEXT_CHARACTERS);
    expect(number.parse(` ${longest} `)).toBe(longest);
    expect(listIssues(number, `${longest}x`)).toEqual(['Patent Number must be at most 300 characters long']);
  });

  it.each(['\u0000', '\u0007', '\u001B[31m', '\n', '\u0085'])('rejects the control character in %j', (character) => {
    expect(listIssues(number, `US${character}1`)).toEqual(['Patent Number must not contain control characters']);
  });

  it('can have a limit of its own', () => {
    const name = textInput(text({ label: 'Name', maxCharacters: 3 }));
    expect(name.parse('abc')).toBe('abc');
    expect(listIssues(name, 'abcd')).toEqual(['Name must be at most 3 characters long']);
  });
});
