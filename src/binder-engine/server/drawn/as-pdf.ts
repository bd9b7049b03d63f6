// Converts a file that is neither a PDF nor an image that one can contain. The user checks the result before it is
// bound.
import { getExtension } from '#core/shared/uploads.ts';

import type { PrintedBlock } from '../../printed-letter.ts';
import { drawLetter } from '../letter-pages.ts';
import { imagesAsPdf } from '../pictures.ts';
import { createBlock, checkLength, createPiece, textBlocks } from './blocks.ts';
import { decodeText } from './encodings.ts';
import { readMail, readOutlookMail, type Contained, type ReadMail } from './mail.ts';
import { encodingOfPage, readPage } from './page-blocks.ts';
import { pagesOfImage } from './pixels.ts';

export type Drawn = { pdf: Uint8Array; contained: Contained[] };

/**
 * Converts a file to PDF by its extension, which was checked against its content.
 * @throws Error if it is damaged. FileTooComplexError if it is too large
 */
export async function drawFile(name: string, bytes: Buffer): Promise<Drawn> {
  switch (getExtension(name)) {
    case 'heic':
    case 'heif':
    case 'tif':
    case 'tiff':
    case 'webp':
      return { pdf: await imagesAsPdf(await pagesOfImage(bytes)), contained: [] };
    case 'eml':
    case 'mht':
    case 'mhtml':
      return drawMail(await readMail(bytes));
    case 'msg':
      return drawMail(await readOutlookMail(bytes));
    case 'html':
    case 'htm': {
      const { title, blocks } = readPage(decodeText(bytes, encodingOfPage(bytes)));
      const heading = title === '' ? [] : [createBlock([[createPiece(title)]], { level: 1 })];
      return { pdf: await draw(title, [...heading, ...blocks]), contained: [] };
    }
    case 'txt':
    case 'csv':
    case 'tsv':
      return { pdf: await draw(name, textBlocks(decodeText(bytes))), contained: [] };
    default:
      throw new Error(`nothing draws ${name}`);
  }
}

async function drawMail({ title, blocks, contained }: ReadMail): Promise<Drawn> {
  return { pdf: await draw(title, blocks), contained };
}

async function draw(title: string, blocks: PrintedBlock[]): Promise<Uint8Array> {
  checkLength(blocks);
  if (blocks.length === 0) throw new Error('no words');
  const { bytes } = await drawLetter({ blocks }, { title, evidence: { language: null } });
  return bytes;
}
