import { splitLines } from '../rules.ts';
import type { FileFormat, FilledTemplate } from '../schema.ts';

/** In points: US Letter with one inch around the text. */
const MARGIN = 72;
const FONT_POINTS = 11;

type FileKind = {
  type: string;
  make: (filled: FilledTemplate) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Libraries are loaded with the first file. */
export const fileKinds: Record<FileFormat, FileKind> = {
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', make: createDocx },
  pdf: {
    type: 'application/pdf',
    make: async (filled) =>
      (await import('./pdf-text.ts')).createPdf({ ...filled, margin: MARGIN, points: FONT_POINTS }),
  },
};

/** Each line becomes a paragraph. */
async function createDocx({ name, text }: FilledTemplate): Promise<Uint8Array<ArrayBuffer>> {
  const { Document, Packer, Paragraph, TextRun, convertInchesToTwip } = await import('docx');
  const inch = convertInchesToTwip(1);
  const document = new Document({
    title: asXmlText(name),
    creator: '',
    styles: { default: { document: { run: { font: 'Calibri', size: FONT_POINTS * 2 } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: convertInchesToTwip(8.5), height: convertInchesToTwip(11) },
            margin: { top: inch, right: inch, bottom: inch, left: inch },
          },
        },
        children: splitLines(asXmlText(text)).map((line) => new Paragraph({ children: [new TextRun(line)] })),
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Removes the two characters that text may contain and XML may not. */
function asXmlText(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '');
}
