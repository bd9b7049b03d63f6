import { expect, it } from 'vitest';

import { createDocFile, createPdf, createPng } from '#testing/fixtures.ts';
import { createMailFile, createSavedPage } from '#testing/other-files.ts';

import { detectTextType } from './text-types.ts';

const detectType = (text: string | Uint8Array) => detectTextType(Buffer.from(text));

it.each([
  ['an e-mail', createMailFile(), 'message/rfc822'],
  ['a saved page', createSavedPage(), 'multipart/related'],
  ['a page', '<!-- saved --><!DOCTYPE html><p>a', 'text/html'],
  ['a page in XML', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', 'text/html'],
  ['a table', 'name;year\r\nAda;2026\r\n', 'text/plain'],
  ['a note with a colon', 'Dear all: hello\nRegards: Ada\n', 'text/plain'],
  ['a text of Windows', Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'text/plain'],
  ['a text in two bytes a letter', Buffer.from('\ufeffhello', 'utf16le'), 'text/plain'],
  ['nothing', '', undefined],
  ['a picture', createPng(), undefined],
  ['an old document', createDocFile(), undefined],
])('%s is detected from its bytes', (_what, bytes, type) => {
  expect(detectType(bytes)).toBe(type);
});

it('many comments are read in one pass, even if no page follows', () => {
  expect(detectType(`${'<!---->'.repeat(9_000)}x`)).toBe('text/plain');
  expect(detectType(`${'<!---->\n'.repeat(8_000)}<p>a`)).toBe('text/html');
});

it('a text cut within a character is accepted', () => {
  expect(detectTextType(Buffer.from('größe ß').subarray(0, 8))).toBe('text/plain');
  expect(detectType(createPdf().slice(0, 4))).toBe('text/plain');
});
