import { describe, expect, it } from 'vitest';

import {
  checkFileContent,
  describeEndings,
  checkFileType,
  isPreviewable,
  isShownInline,
  normaliseFileName,
} from './rules.ts';

describe('the stored file name', () => {
  it.each([
    ['Grant certificate.PDF', 'Grant certificate.pdf'],
    ['диплом «№1».pdf', 'диплом «№1».pdf'],
    ['履歴書 (2).docx', '履歴書 (2).docx'],
    ["O'Neill & sons #1 100%.pdf", "O'Neill & sons #1 100%.pdf"],
    ['the "best" paper.pdf', 'the _best_ paper.pdf'],
    ['C:\\fakepath\\scan.pdf', 'scan.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\boot.pdf', 'boot.pdf'],
    ['two\nlines\tand  spaces .pdf', 'two lines and spaces.pdf'],
    ['nul\0\u0007l.pdf', 'null.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file'],
    ['no ending', 'no ending'],
    ['half a pair \ud800.pdf', 'half a pair \ufffd.pdf'],
  ])('the stored file name for %j is %j', (typed, normalized) => {
    expect(normaliseFileName(typed)).toBe(normalized);
  });

  it('composes decomposed letters and accents', () => {
    expect(normaliseFileName('re\u0301sume\u0301.pdf')).toBe('r\u00e9sum\u00e9.pdf');
  });

  it('shows its real extension, despite text direction marks', () => {
    for (const mark of '\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069') {
      expect(normaliseFileName(`annual ${mark}fdp.exe`)).toBe('annual fdp.exe');
    }
  });

  it('keeps the joiners used in Persian and family emoji', () => {
    expect(normaliseFileName('می\u200cخواهم 👨\u200d👩\u200d👧.pdf')).toBe('می\u200cخواهم 👨\u200d👩\u200d👧.pdf');
  });

  it.each(['a', 'ж', '漢', '👨\u200d👩\u200d👧'])(
    'is shortened to the disk’s limit, with extension and last character %s intact',
    (letter) => {
      const normalized = normaliseFileName(`${letter.repeat(400)}.docx`);
      const stem = normalized.slice(0, -'.docx'.length);
      expect(normalized.endsWith('.docx')).toBe(true);
      expect(Buffer.byteLength(normalized)).toBeLessThanOrEqual(200);
      expect(Buffer.byteLength(normalized)).toBeGreaterThan(170);
      expect(stem.replaceAll(letter, '')).toBe('');
    },
  );

  it('is not empty if not one character fits', () => {
    expect(normaliseFileName(`e${'\u0301'.repeat(300)}.pdf`)).toBe('file.pdf');
  });
});

describe('file checks before an upload', () => {
  const good = { bucket: 'awards', name: 'a.pdf', size: 10, maxBytes: 25 * 1024 * 1024 } as const;

  it('list the extensions of the bucket', () => {
    expect(describeEndings('tickets')).toBe('PDF, DOC, DOCX, JPG or PNG');
    expect(describeEndings('awards')).toBe('PDF, picture, office document, email, text or web page');
    expect(describeEndings('judging-photos')).toBe('JPG, PNG, HEIC, TIF or WEBP');
  });

  it.each(['a.pdf', 'a.DOCX', 'a.jpeg', 'a.PNG', 'IMG_1.HEIC', 'fax.tiff', 'a.eml', 'a.xlsx', 'a.mht'])(
    'accept %s',
    (name) => {
      expect(checkFileType({ ...good, name })).toBeUndefined();
    },
  );

  it.each(['a.exe', 'a.svg', 'a', 'a.pdf.exe', 'a.constructor'])('reject %s', (name) => {
    expect(checkFileType({ ...good, name })).toBe(
      'This file is not a PDF, picture, office document, email, text or web page. Please choose one that is.',
    );
  });

  it.each([
    ['awards', 'talk.KEY', 'Choose File → Export To → PDF, and upload the PDF.'],
    ['awards', 'table.xls', 'Save it as a PDF in Excel or Google Sheets, and upload the PDF.'],
    [
      'tickets',
      'IMG_1.HEIC',
      'Save it as a JPG, and upload the JPG. On an iPhone, choose Settings → Camera → Formats → Most Compatible before you take a picture.',
    ],
  ] as const)('say in %s what happens to %s', (bucket, name, todo) => {
    expect(checkFileType({ ...good, bucket, name })).toBe(`This file is not a ${describeEndings(bucket)}. ${todo}`);
  });

  it('reject an empty file', () => {
    expect(checkFileType({ ...good, size: 0 })).toBe('This file is empty. Please choose another.');
  });

  it('accept exactly the size limit and not a byte more', () => {
    expect(checkFileType({ ...good, size: good.maxBytes })).toBeUndefined();
    expect(checkFileType({ ...good, size: good.maxBytes + 1 })).toBe('This is larger than the 25 MB limit.');
  });
});

describe('file type detection by bytes', () => {
  it('must match the extension', () => {
    expect(checkFileContent({ bucket: 'awards', name: 'a.JPEG', type: 'image/jpeg' })).toBeUndefined();
    expect(checkFileContent({ bucket: 'awards', name: 'a.pdf', type: 'image/png' })).toBe(
      'The contents of this file are not a valid PDF. Please save it again in the program it comes from, or choose another.',
    );
    expect(checkFileContent({ bucket: 'awards', name: 'a.pdf', type: undefined })).toContain('are not a valid PDF');
  });

  it('allows inline display only for documents and images that cannot run scripts', () => {
    expect(['application/pdf', 'image/jpeg', 'image/png'].every(isShownInline)).toBe(true);
    expect(['image/svg+xml', 'text/html', 'application/x-cfb', 'application/zip', ''].some(isShownInline)).toBe(false);
  });
});

it.each([
  ['grant.pdf', true],
  ['Stage.JPG', true],
  ['stage.jpeg', true],
  ['ceremony.png', true],
  ['letter.docx', false],
  ['letter.doc', false],
  ['a.constructor', false],
  ['no ending', false],
])('%s can be viewed within a page: %s', (name, expected) => {
  expect(isPreviewable(name)).toBe(expected);
});
