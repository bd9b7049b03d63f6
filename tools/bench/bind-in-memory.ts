// Binds files the usual way: all in memory, as one document. Usage: node bind-in-memory.ts FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const [folder = '.'] = process.argv.slice(2);
const bound = await PDFDocument.create();
const font = await bound.embedFont(StandardFonts.Helvetica);
for (const name of readdirSync(folder).toSorted()) {
  const source = await PDFDocument.load(readFileSync(path.join(folder, name)));
  for (const page of await bound.copyPages(source, source.getPageIndices())) bound.addPage(page);
}
for (const [index, page] of bound.getPages().entries()) {
  page.drawText(String(index + 1), { x: 300, y: 12, size: 8.5, font });
}
writeFileSync(`${folder}.pdf`, await bound.save());
