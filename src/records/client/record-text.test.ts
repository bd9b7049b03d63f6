import { describe, expect, it } from 'vitest';

import type { RecordRow } from '../schema.ts';
import { awards } from '../types/awards.ts';
import { patents } from '../types/patents.ts';
import { filesOfRecord } from './record-text.ts';

describe('filesOfRecord', () => {
  it('gives the files of all fields by name, without the timestamp, each address once', () => {
    const grant = '/files/patents/owner/1700000000000-grant%201.pdf';
    const letter = '/files/patents/owner/1700000000001-2024-letter.docx';
    const row = record({ grant_certificates: [grant], expert_letter_url: letter, technical_documents_url: [grant] });
    expect(filesOfRecord(patents, row)).toEqual([
      { name: 'grant 1.pdf', url: grant, downloadUrl: `${grant}?download`, isPreviewable: true },
      { name: '2024-letter.docx', url: letter, downloadUrl: `${letter}?download`, isPreviewable: false },
    ]);
  });

  it('gives links beside them, which lead elsewhere and cannot be downloaded from here', () => {
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

function record(values: Partial<RecordRow>): RecordRow {
  return values as RecordRow;
}
