import { expect, it } from 'vitest';

import { createDocx, createZip } from '#testing/fixtures.ts';

import { unsettledIn } from './word.ts';

const both = ['tracked-changes', 'word-comments'];
const otherBoth = ['document-changes', 'document-comments'];
const libreOffice = '<text:change-start text:change-id="1"/>thirty<office:annotation office:name="1"/>';

it.each([
  ['a changed format', createDocx('<w:pPr><w:pPrChange w:id="1"><w:pPr/></w:pPrChange></w:pPr>'), ['tracked-changes']],
  ['a deleted cell', createDocx('<w:tcPr><w:cellDel w:id="1"/></w:tcPr>'), ['tracked-changes']],
  ['a comment on a span', createDocx('<w:commentRangeStart w:id="1"/><w:r/>'), ['word-comments']],
  ['Word for the web', createZip({ 'word/document2.xml': '<w:ins w:id="1"/><w:commentReference w:id="1"/>' }), both],
  ['LibreOffice', createZip({ 'content.xml': `<text:p>${libreOffice}</text:p>` }), otherBoth],
  ['LibreOffice, without changes', createZip({ 'content.xml': '<text:p>change-start annotation</text:p>' }), []],
  ['a sheet', createZip({ 'xl/content.xml': libreOffice }), []],
  ['RTF', Buffer.from(String.raw`{\rtf1 {\revised\revauth1 thirty}{\*\annotation{\*\atnid Ada}Why?}}`), otherBoth],
  ['RTF, without changes', Buffer.from(String.raw`{\rtf1{\*\revtbl{Unknown;}}\revised0 \\deleted \deletedx}`), []],
])('tracked changes and comments are found in text of %s', async (_what, bytes, found) => {
  expect((await unsettledIn(Buffer.from(bytes))).map(({ code }) => code)).toEqual(found);
});
