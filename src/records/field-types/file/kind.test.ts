import { describe, expect, it } from 'vitest';

import { fileUrl } from '#core/shared/uploads.ts';
import { isLink } from '#core/shared/web-link.ts';
import { listIssues } from '#testing/sentences.ts';

import { file, fileInput } from './kind.ts';

const certificate = fileInput(file({ label: 'Certificate', bucket: 'awards' }));
const picture = fileInput(file({ label: 'Picture', bucket: 'judging-photos' }));
const letter = fileInput(file({ label: 'Letter', bucket: 'awards', required: 'Letter is required' }));

describe('a file field', () => {
  it.each(['awards/some owner/1700000000000-prize ü.pdf', 'documents/some owner/1-used before.PDF'])(
    'accepts the URL of %s, in its own bucket or another',
    (key) => {
      expect(certificate.parse(fileUrl(key))).toBe(fileUrl(key));
    },
  );

  it('accepts the types of its bucket, wherever the file was uploaded', () => {
    expect(picture.safeParse(fileUrl('awards/owner/1-stage.jpg')).success).toBe(true);
    expect(picture.safeParse(fileUrl('awards/owner/1-prize.pdf')).success).toBe(false);
  });

  it.each([
    fileUrl('patents/owner/1-grant.exe'),
    fileUrl('elsewhere/owner/1-stage.jpg'),
    'https://example.org/files/awards/owner/1-prize.pdf',
    '//example.org/files/awards/1-prize.pdf',
    'javascript:alert(1)',
    '/files/%',
    '/files/awards',
    7,
  ])('rejects %s', (value) => {
    expect(listIssues(certificate, value)).toContain('Certificate: please upload the file here');
  });

  it('rejects a URL that no stored file can have', () => {
    expect(certificate.safeParse(fileUrl(`awards/owner/1-${'x'.repeat(2000)}`)).success).toBe(false);
  });

  it.each(['', null])('treats %j as empty', (value) => {
    expect(certificate.parse(value)).toBeNull();
    expect(listIssues(letter, value)).toEqual(['Letter is required']);
  });
});

describe('a file-or-link field', () => {
  const material = fileInput(file({ label: 'Material', bucket: 'publications', takesLinks: true }));
  const wrong = 'Material: please enter a link that begins with https://, or upload the file here';

  it.each(['https://example.com', 'https://www.example.com:8443/a%20b?c=d&e#f', 'https://bücher.example/über'])(
    'accepts %s, and trims it',
    (link) => {
      expect(material.parse(` ${link}\n`)).toBe(link);
      expect(isLink(link)).toBe(true);
    },
  );

  it('accepts a file of its own bucket', () => {
    const url = fileUrl('publications/owner/1-article.pdf');
    expect(material.parse(url)).toBe(url);
  });

  it.each([
    'http://example.com',
    'example.com',
    'https://',
    'https://localhost/',
    'https://ada:secret@example.com/',
    'https://example.com/a b',
    'https://example.com\\@evil.example',
    'javascript:alert(1)',
    'javascript:alert(1)//https://example.com',
    '//example.com',
    fileUrl('patents/owner/1-grant.exe'),
    `https://example.com/${'x'.repeat(2000)}`,
    7,
  ])('rejects %s', (value) => {
    expect(listIssues(material, value)).toContain(wrong);
  });

  it.each(['', null])('treats %j as empty', (value) => {
    expect(material.parse(value)).toBeNull();
  });
});
