import { describe, expect, it } from 'vitest';

import type { RecordRow } from '../schema.ts';
import { patents } from '../types/patents.ts';
import { filesOfRecord } from './record-text.ts';

describe('filesOfRecord', () => {
  it('gives the files of all fields by name, without the timestamp, each address once', () => {
    const grant = '/files/patents/owner/1700000000000-grant%201.pdf';
    const letter = '/files/patents/owner/1700000000001-2024-letter.pdf';
    const row = patent({ grant_certificates: [grant], expert_letter_url: letter, technical_documents_url: [grant] });
    expect(filesOfRecord(patents, row)).toEqual([
      { name: 'grant 1.pdf', url: grant, downloadUrl: `${grant}?download` },
      { name: '2024-letter.pdf', url: letter, downloadUrl: `${letter}?download` },
    ]);
  });
});

function patent(values: Partial<RecordRow>): RecordRow {
  const empty = { grant_certificates: [], expert_letter_url: null, technical_documents_url: [] };
  return { ...empty, ...values } as unknown as RecordRow;
}
