import { describe, expect, it } from 'vitest';

import { buckets, fileUrl } from '#core/shared/uploads.ts';
import { listIssues } from '#testing/sentences.ts';

import { files, filesInput } from './kind.ts';

const photos = filesInput(files({ label: 'Photos', bucket: 'awards-photos' }));
const grants = filesInput(files({ label: 'Grants', bucket: 'patents', required: 'Grants are required' }));
const photo = (number: number) => fileUrl(`awards-photos/owner/${number}-stage.jpg`);

describe('a files field', () => {
  it('keeps its order', () => {
    expect(photos.parse([photo(2), photo(1)])).toEqual([photo(2), photo(1)]);
  });

  it('rejects a file type that its bucket does not accept', () => {
    expect(listIssues(photos, [photo(1), fileUrl('awards/owner/2-prize.exe')])).toContain(
      'Photos: please upload the file here',
    );
  });

  it('rejects a duplicate file', () => {
    expect(listIssues(photos, [photo(1), photo(1)])).toEqual(['Photos: the same file is listed twice']);
  });

  it('accepts as many files as its bucket allows, and no more', () => {
    const most = Array.from({ length: buckets['awards-photos'].maxFiles }, (_, number) => photo(number));
    expect(photos.parse(most)).toHaveLength(most.length);
    expect(listIssues(photos, [...most, photo(most.length)])).toEqual([
      `Photos must have at most ${most.length} files`,
    ]);
  });

  it('can be empty unless required', () => {
    expect(photos.parse([])).toEqual([]);
    expect(listIssues(grants, [])).toEqual(['Grants are required']);
  });

  it.each([null, photo(1), {}])('rejects %j, which is not a list', (value) => {
    expect(listIssues(photos, value)).toContain('Photos must be a list of files');
  });
});

describe('a files-and-links field', () => {
  const coverage = filesInput(files({ label: 'Media coverage', bucket: 'awards-media', takesLinks: true }));
  const clipping = fileUrl('awards-media/owner/1-clipping.pdf');

  it('keeps the order of both, and omits blank lines', () => {
    expect(coverage.parse([clipping, ' https://example.com/a ', '', ' '])).toEqual([clipping, 'https://example.com/a']);
  });

  it('reports an invalid entry on the field', () => {
    const { error } = coverage.safeParse([clipping, 'http://example.com', 'javascript:alert(1)']);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [[], 'Media coverage: please enter a link that begins with https://, or upload the file here'],
    ]);
  });

  it('rejects a duplicate link', () => {
    expect(listIssues(coverage, ['https://example.com/a', ' https://example.com/a'])).toEqual([
      'Media coverage: the same file or link is listed twice',
    ]);
  });
});
