import { describe, expect, it } from 'vitest';

import { awards } from '#records/record-types/awards.ts';
import { patents } from '#records/record-types/patents.ts';
import type { RecordRow } from '#records/schema.ts';

import { filesOfRecord, readFields } from './record-text.ts';

describe('filesOfRecord', () => {
  it('returns the files of all fields by name, without the timestamp, without duplicate URLs', () => {
    const grant = '/files/patents/owner/1700000000000-grant%201.pdf';
    const letter = '/files/patents/owner/1700000000001-2024-letter.docx';
    const row = record({ grant_certificates: [grant], expert_letter_url: letter, technical_documents_url: [grant] });
    expect(filesOfRecord(patents, row)).toEqual([
      { name: 'grant 1.pdf', url: grant, downloadUrl: `${grant}?download`, isPreviewable: true },
      { name: '2024-letter.docx', url: letter, downloadUrl: `${letter}?download`, isPreviewable: false },
    ]);
  });

  it('returns links next to them as external, without a download', () => {
    const photo = '/files/awards-photos/owner/1-stage.jpg';
    const row = record({
      media_coverage_url: ['https://example.com/news/prize?id=1'],
      photos_url: [photo],
      certificate_url: null,
    });
    expect(filesOfRecord(awards, row)).toEqual([
      { name: 'example.com/news/prize', url: 'https://example.com/news/prize?id=1' },
      { name: 'stage.jpg', url: photo, downloadUrl: `${photo}?download`, isPreviewable: true },
    ]);
  });
});

describe('readFields', () => {
  const namesIn = (fields: readonly [string, unknown][]) => fields.map(([name]) => name);

  it('returns every form field, and the completed petition fields', () => {
    const row = record({ patent_title: 'A loom', inventors: ['Ada Example'], granted_on: null });
    const { own, forPetition } = readFields(patents, row);
    expect(namesIn(own)).toEqual([
      'patent_title',
      'patent_number',
      'country',
      'patent_type',
      'grant_certificates',
      'expert_letter_url',
      'technical_documents_url',
    ]);
    expect(namesIn(forPetition)).toEqual(['inventors']);
  });

  it('returns no petition fields if none is completed', () => {
    expect(readFields(patents, record({ patent_title: 'A loom' })).forPetition).toEqual([]);
  });
});

function record(values: Partial<RecordRow>): RecordRow {
  return values as RecordRow;
}
