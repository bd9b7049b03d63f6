import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { plainText } from './plain-text.ts';

const title = plainText({ label: 'Title', required: 'Title is required', maxCharacters: 300 });
const story = plainText({ label: 'Story', maxCharacters: 20_000, isMultiline: true });

describe('plain text input', () => {
  it.each([
    'جائزة الابتكار 2024',
    'פרס ישראל (2024)',
    'جایزه\u200cی نوآوری',
    'עברית\u200f!',
    '\u061cجائزة',
    '創意獎',
    '👨\u200d👩\u200d👧 prize',
    're\u0301sume\u0301',
  ])('keeps %j unchanged, in any script', (text) => {
    expect(title.parse(text)).toBe(text);
  });

  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'loses the mark %j, which would change the text direction',
    (mark) => {
      expect(title.parse(`Prize ${mark}gnp.exe`)).toBe('Prize gnp.exe');
      expect(story.parse(`a\n${mark}b`)).toBe('a\nb');
    },
  );

  it.each(['\u202e', '\u200b\u200b', '\u2060 \ufeff', '\u00ad', '\u3164', ' \u200f '])(
    'is empty if nothing of %j is visible',
    (text) => {
      expect(listIssues(title, text)).toEqual(['Title is required']);
    },
  );

  it.each(['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\nb', 'a\u2028b', 'a\u2029b'])(
    'plain text input on one line rejects %j',
    (text) => {
      expect(listIssues(title, text)).toEqual(['Title must not contain control characters']);
    },
  );

  it.each(['a\u0000b', 'a\u0007b'])('plain text input on several lines rejects %j', (text) => {
    expect(listIssues(story, text)).toEqual(['Story must not contain control characters']);
  });

  it.each(['a\ud800', '\udc00b', '\ud83d x'])('rejects half a character as in %j, which no database stores', (text) => {
    expect(listIssues(title, text)).toEqual(['Title contains an unreadable character. Please type it again']);
  });

  it('plain text input of 10,000 characters is rejected as a title and accepted as a story', () => {
    expect(listIssues(title, 'x'.repeat(10_000))).toEqual(['Title must be at most 300 characters long']);
    expect(story.parse('x'.repeat(10_000))).toHaveLength(10_000);
  });
});
