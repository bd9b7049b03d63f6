import { describe, expect, it } from 'vitest';

import {
  languageCodes,
  languageName,
  languages,
  translationEdit,
  translationInput,
  type TranslationRow,
} from './schema.ts';

const original_url = '/files/awards/a/1-Urkunde.pdf';

describe('the list of languages', () => {
  it('has no duplicates, and excludes English', () => {
    expect(new Set(languageCodes).size).toBe(languageCodes.length);
    expect(languages.filter(({ code, name }) => name === code)).toEqual([]);
    expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
    expect(languages.some(({ name }) => name === 'English')).toBe(false);
  });

  it('uses English names', () => {
    expect([languageName('de'), languageName('zh'), languageName('uk')]).toEqual(['German', 'Chinese', 'Ukrainian']);
  });
});

describe('marking a file as not in English', () => {
  it('requires only the file and its language', () => {
    expect(translationInput.parse({ original_url, language: 'de' })).toEqual({
      original_url,
      language: 'de',
      translation_url: null,
      certificate_url: null,
      translator_name: '',
      translator_address: '',
      translator_competence: '',
      translator_relation: '',
      translated_on: null,
    });
  });

  it('reports every invalid field at once', () => {
    const { error } = translationInput.safeParse({
      original_url: 'https://example.com/a.pdf',
      language: 'en',
      translation_url: '/files/nowhere/a.pdf',
      certificate_url: 12,
      translator_name: 'Иван',
      translator_relation: 'Friend',
      translated_on: '2999-01-01',
      record_type: 'awards',
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['original_url', 'Please choose a file from your records'],
      ['language', 'Language is required'],
      ['translation_url', 'Translation: please upload the file here'],
      ['certificate_url', 'Signed certificate: please upload the file here'],
      ['translator_name', 'Translator’s name: please write it in Latin letters'],
      ['translator_relation', 'Please choose the translator’s relationship to you'],
      ['translated_on', 'Date of the certificate must not be in the future'],
      ['', 'This field is not allowed here'],
    ]);
  });

  it('rejects the original as its own translation', () => {
    const { error } = translationInput.safeParse({ original_url, language: 'de', translation_url: original_url });
    expect(error?.issues.map(({ path }) => path)).toEqual([['translation_url']]);
  });
});

it('the form sends only changed fields, and never the original', () => {
  const stored = {
    ...translationInput.parse({ original_url, language: 'de', translator_name: 'Grace' }),
    version: 3,
  } as TranslationRow;
  const values = { ...translationInput.parse({ original_url, language: 'de' }), translated_on: '2026-01-02' };
  expect(translationEdit(stored).parse(values)).toEqual({
    translator_name: '',
    translated_on: '2026-01-02',
    version: 3,
  });
});
