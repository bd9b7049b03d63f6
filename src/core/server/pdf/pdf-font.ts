import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
/** Members of a pdfkit font that its types lack. */
export type PdfFont = {
  ascender: number;
  scale: number;
  font: { hasGlyphForCodePoint(code: number): boolean };
  subset: { mapping: object; includeGlyph(id: number): number };
  widths: number[];
  unicode: number[][];
  layout(
    text: string,
    features?: string[],
  ): { glyphs: { id: number; codePoints: number[] }[]; positions: Position[]; advanceWidth: number };
  encode(text: string, features?: string[]): [codes: string[], positions: Position[]];
};
