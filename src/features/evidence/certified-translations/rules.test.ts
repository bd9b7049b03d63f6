import { describe, expect, it } from 'vitest';

import { isComplete, isInLatinLetters, listMissingParts, repeatedFiles, listWarnings } from './rules.ts';

const whole = {
  translation_url: '/files/translations/a/2-b.pdf',
  certificate_url: '/files/translations/a/3-c.pdf',
  translator_name: 'Grace Hopper',
  translated_on: '2026-01-02',
};
const none = { translation_url: null, certificate_url: null, translator_name: '', translated_on: null };

describe('a certified translation', () => {
  it('is complete with its text and the signed, dated certificate of a named translator', () => {
    expect(listMissingParts(whole)).toEqual([]);
    expect(isComplete(whole)).toBe(true);
  });

  it('lists everything that is missing, one message each', () => {
    expect(listMissingParts(none)).toEqual([
      'The translation is missing.',
      'The translator’s name is missing.',
      'The date of the certificate is missing.',
      'The signed certificate is missing.',
    ]);
  });

  it.each(Object.keys(whole) as (keyof typeof whole)[])('is incomplete if only %s is missing', (name) => {
    const lacking = { ...whole, [name]: none[name] };
    expect(listMissingParts(lacking)).toHaveLength(1);
    expect(isComplete(lacking)).toBe(false);
  });

  it('has a warning if the translator is the applicant or a relative', () => {
    expect(listWarnings({ translator_relation: 'Applicant' })).toEqual([expect.stringContaining('Sources disagree')]);
    expect(listWarnings({ translator_relation: 'Relative' })).toEqual([expect.stringContaining('relative of yours')]);
    expect([listWarnings({ translator_relation: '' }), listWarnings({ translator_relation: 'Independent' })]).toEqual([
      [],
      [],
    ]);
  });

  it('consists of three different files', () => {
    const [original_url, translation_url, certificate_url] = ['/a', '/b', '/c'];
    expect(repeatedFiles({ original_url, translation_url, certificate_url })).toEqual({});
    expect(repeatedFiles({ original_url, translation_url: null, certificate_url: null })).toEqual({});
    expect(repeatedFiles({ original_url, translation_url: '/a', certificate_url: '/a' })).toEqual({
      translation_url: 'This is the original. Please choose its translation.',
      certificate_url: 'This file is the original or its translation. Please choose the signed certificate.',
    });
    expect(Object.keys(repeatedFiles({ original_url, translation_url, certificate_url: '/b' }))).toEqual([
      'certificate_url',
    ]);
  });
});

describe('the Latin script check', () => {
  it.each(['', 'Zoë Łuczak-O’Neill', 'Nguyễn Thị Ánh', '12 Main St. #4', 'A + B'])('accepts %s', (text) => {
    expect(isInLatinLetters(text)).toBe(true);
  });

  it.each(['Иван', 'Ivan (Иван)', '王小明', 'محمد', 'Ωmega'])('rejects %s', (text) => {
    expect(isInLatinLetters(text)).toBe(false);
  });
});
