import { describe, expect, it } from 'vitest';

import {
  getExtension,
  fileKey,
  fileKeyAt,
  fileName,
  fileUrl,
  formatProgress,
  formatSize,
  nameOfAddress,
} from './uploads.ts';

const key = 'awards/0b1c/1700000000000-Grant (1) & мой «№1».pdf';

describe('the URL of a file', () => {
  it('is converted back to its key', () => {
    expect(fileKey(fileUrl(key))).toBe(key);
  });

  it('is passed on unchanged by a browser', () => {
    expect(new URL(fileUrl(key), 'http://localhost').pathname).toBe(fileUrl(key));
  });

  it.each([
    ['a name that needs encoding and has none', '/files/awards/0b1c/1-a b.pdf'],
    ['a slash spelled as an escape', '/files/awards%2F0b1c/1-a.pdf'],
    ['a letter spelled as an escape', '/files/awards/0b1c/1-%61.pdf'],
    ['an escape in small letters', '/files/awards/0b1c/1-%d0%bc.pdf'],
  ])('has no second spelling: %s', (_why, url) => {
    expect(fileKeyAt(url)).toBeDefined();
    expect(fileKey(url)).toBeUndefined();
  });

  it.each([
    'https://evil.example/files/awards/1-a.pdf',
    'javascript:alert(1)',
    '/file/a',
    '/files/%',
    '/files/%E0%A4',
    '/files/\ud800',
    '/files/awards/a%00b',
    '/files/awards/a%0Ab',
  ])('is not %s', (url) => {
    expect(fileKey(url)).toBeUndefined();
  });

  it('shows the name without its timestamp, even if the name starts with digits', () => {
    expect(fileName(fileUrl('patents/0b1c/1700000000000-2020-01 план.pdf'))).toBe('2020-01 план.pdf');
  });
});

describe('the file name in a URL', () => {
  it.each([
    [fileUrl('patents/0b1c/1700000000000-grant 1.pdf'), 'grant 1.pdf'],
    ['https://example.com/', 'example.com'],
    ['https://example.com/a/b#c', 'example.com/a/b'],
    ['what an old row held', 'what an old row held'],
  ])('the file name in a URL of %s is %s', (address, name) => {
    expect(nameOfAddress(address)).toBe(name);
  });
});

describe('the extension of a file name', () => {
  it.each([
    ['a.PDF', 'pdf'],
    ['scan.pdf.exe', 'exe'],
    ['.pdf', 'pdf'],
    ['pdf', ''],
    ['a.', ''],
  ])('the extension of a file name of %s is "%s"', (name, ending) => {
    expect(getExtension(name)).toBe(ending);
  });
});

describe('a file size', () => {
  it.each([
    [1, '1 kB'],
    [412 * 1024, '412 kB'],
    [2.5 * 1024 * 1024, '2.5 MB'],
    [25 * 1024 * 1024, '25 MB'],
    [5 * 1024 ** 3, '5 GB'],
  ])('a file size of %d bytes is formatted as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  it('during an upload is in the unit of the total', () => {
    expect(formatProgress({ sent: 1_700_000, size: 2_600_000 })).toBe('1.6 of 2.5 MB');
    expect(formatProgress({ sent: 100 * 1024, size: 412 * 1024 })).toBe('100 of 412 kB');
  });
});
