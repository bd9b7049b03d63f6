// Renders a letter as a Word file, in which it can be finished and signed.
import type { IParagraphOptions, Paragraph as WordParagraph } from 'docx';

import { MAX_LIST_DEPTH } from '#binder-engine/letter.ts';
import type { PrintedBlock, PrintedLetter } from '#binder-engine/printed-letter.ts';

const FONT = 'Times New Roman';
const HALF_POINTS = 24;
/** In twentieths of a point. */
const INDENT = 480;

/** The library is loaded with the first file. */
export async function writeWordFile({ blocks }: PrintedLetter, title: string): Promise<Uint8Array<ArrayBuffer>> {
  const {
    AlignmentType,
    Document,
    ExternalHyperlink,
    Footer,
    HeadingLevel,
    LevelFormat,
    LineRuleType,
    Packer,
    PageNumber,
    Paragraph,
    TextRun,
    UnderlineType,
  } = await import('docx');
  const headings = [undefined, HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];
  const levels = (isOrdered: boolean, start: number) =>
    Array.from({ length: MAX_LIST_DEPTH }, (_, level) => ({
      level,
      format: isOrdered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
      text: isOrdered ? `%${level + 1}.` : '•',
      start,
      alignment: AlignmentType.LEFT,
      style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT / 2 } } },
    }));

  const toParagraph = ({ level, lines, lists, isQuoted }: PrintedBlock): WordParagraph => {
    const own = lists.at(-1);
    const options: IParagraphOptions = {
      heading: headings[level],
      spacing: { after: 160, line: 276, lineRule: LineRuleType.AUTO },
      ...(own?.isFirst && { numbering: { reference: own.list, level: lists.length - 1 } }),
      // A paragraph within an item is indented below its text.
      ...(!own?.isFirst && (lists.length > 0 || isQuoted) && { indent: { left: INDENT * (lists.length || 1) } }),
      children: lines.flatMap((pieces, line) =>
        pieces.length === 0 && line > 0
          ? [new TextRun({ text: '', break: 1 })]
          : pieces.map(({ text, isBold, isItalic, isUnderlined, script, href }, place) => {
              const run = new TextRun({
                text: asXmlText(text),
                bold: isBold,
                italics: isItalic,
                superScript: script === 'super',
                subScript: script === 'sub',
                ...(href !== null && { style: 'Hyperlink' }),
                ...(isUnderlined && { underline: { type: UnderlineType.SINGLE } }),
                ...(line > 0 && place === 0 && { break: 1 }),
              });
              return href === null ? run : new ExternalHyperlink({ link: asXmlText(href), children: [run] });
            }),
      ),
    };
    return new Paragraph(options);
  };

  const inch = 1440;
  const document = new Document({
    title: asXmlText(title),
    creator: '',
    styles: {
      default: {
        document: { run: { font: FONT, size: HALF_POINTS } },
        heading1: { run: { size: 32, bold: true }, paragraph: { spacing: { before: 280 }, keepNext: true } },
        heading2: { run: { size: 28, bold: true }, paragraph: { spacing: { before: 240 }, keepNext: true } },
        heading3: { run: { size: 25, bold: true }, paragraph: { spacing: { before: 200 }, keepNext: true } },
      },
    },
    numbering: {
      config: listsIn(blocks).map(({ list, isOrdered, start }) => ({
        reference: list,
        levels: levels(isOrdered, start),
      })),
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: 8.5 * inch, height: 11 * inch },
            margin: { top: inch, right: inch, bottom: inch, left: inch },
          },
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.RIGHT,
                children: [
                  new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], size: 20 }),
                ],
              }),
            ],
          }),
        },
        children: blocks.map(toParagraph),
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Each list is separate, so that each starts with its own number. */
function listsIn(blocks: readonly PrintedBlock[]): { list: string; isOrdered: boolean; start: number }[] {
  const found = new Map<string, { list: string; isOrdered: boolean; start: number }>();
  for (const { lists } of blocks) {
    for (const { list, isOrdered, number } of lists) {
      if (!found.has(list)) found.set(list, { list, isOrdered, start: number });
    }
  }
  return [...found.values()];
}

/** Removes the two characters that text may contain and XML may not. */
function asXmlText(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, '');
}
