import { describe, expect, it } from 'vitest';

import { readPdf } from '#testing/pdf-text.ts';

import type { StoredTranslation } from '../schema.ts';
import { createCertificate } from './certificate.ts';

const translation: StoredTranslation = {
  id: '00000000-0000-8000-8000-000000000001',
  original_url: '/files/awards/a/1-Urkunde%20Ada.pdf',
  language: 'de',
  translation_url: '/files/translations/a/2-Certificate%20Ada.pdf',
  certificate_url: null,
  translator_name: 'Zoë Łuczak',
  translator_address: '12 Main Street\nSpringfield, IL 62701',
  translator_competence: 'I hold a degree in German and English.',
  translator_relation: 'Independent',
  translated_on: '2026-01-02',
  record: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  deleted_at: null,
  version: 2,
};
const readText = async (values: Partial<StoredTranslation> = {}) => {
  const { text, pages, title } = await readPdf(await createCertificate({ ...translation, ...values }));
  return { text: text.replaceAll(/\s+/g, ' '), pages, title };
};

describe('the translator’s certificate', () => {
  it('contains translator, statement and both file names, with room for the signature', async () => {
    const { text, pages, title } = await readText();
    expect([pages, title]).toEqual([1, 'Certificate of translation']);
    expect(text).toContain(
      'I, Zoë Łuczak, certify that I am competent to translate from German into English, and that the attached translation is complete and accurate.',
    );
    for (const part of [
      'I hold a degree in German and English.',
      'Original, in German: Urkunde Ada.pdf',
      'Translation, in English: Certificate Ada.pdf',
      'Signature',
      '12 Main Street',
      'Springfield, IL 62701',
      'January 2, 2026',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('____');
  });

  it('leaves unknown values blank, and prints file names in any script', async () => {
    const { text } = await readText({
      original_url: '/files/awards/a/1-%D0%94%D0%B8%D0%BF%D0%BB%D0%BE%D0%BC.pdf',
      language: 'ru',
      translation_url: null,
      translator_name: '',
      translated_on: null,
    });
    expect(text).toMatch(/I, _+, certify that I am competent to translate from Russian into English/);
    expect(text).toMatch(/Original, in Russian: Диплом\.pdf Translation, in English: _+/);
    expect(text).not.toContain('?');
  });

  it('continues on a second page for a long postal address, without repeating anything', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Floor ${index}.`);
    const { text, pages } = await readText({ translator_address: lines.join('\n') });
    expect(pages).toBe(2);
    for (const line of lines) expect(text.split(line)).toHaveLength(2);
  });

  it('has the same bytes for the same version', async () => {
    expect(await createCertificate(translation)).toEqual(await createCertificate(translation));
  });
});
