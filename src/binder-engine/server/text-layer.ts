// Adds the words of a scanned page as invisible text, which viewers find, select and copy.
import { deflateSync } from 'node:zlib';

import { firstPart, readSubset } from '#core/server/pdf/fonts.ts';

import type { Output } from './output.ts';
import { STEPS, type PageText } from '../page-text.ts';
import { fromTurned, inPdf } from './place.ts';
import type { SourcePage } from './source.ts';

/** Text rendering mode that neither fills nor outlines. */
const INVISIBLE = 3;
/** Advance of each character in {@link layerFont}, in ems. */
const ADVANCE = 0.5;
/** Font units per em. */
const UNITS = 1000;
const CODES = 0x1_00_00;
/** Code of a space, the second glyph of the font. */
const GLYPH = 1;

/** @param font the resource's name */
export function drawLayer(page: SourcePage, { text, font }: { text: PageText; font: string }): string {
  const { left, bottom, right, top } = page.box;
  const isAcross = (page.rotate + text.turn) % 180 === 0;
  const [width, height] = isAcross ? [right - left, top - bottom] : [top - bottom, right - left];
  const words = text.words.map(([word, x, y, across, tall]) => {
    // A trailing space separates it from the next word.
    const codes = Buffer.from(`${word} `, 'utf16le').swap16();
    const size = Math.max(1, tall) * (height / STEPS);
    const natural = word.length * ADVANCE * size;
    const stretch = (100 * Math.max(1, across) * (width / STEPS)) / natural;
    const place = inPdf([1, 0, 0, 1, x * (width / STEPS), y * (height / STEPS)]);
    return `/${font} ${inPdf([size])} Tf ${inPdf([stretch])} Tz ${place} Tm <${codes.toString('hex')}> Tj`;
  });
  return `q ${inPdf(fromTurned(page, text.turn))} cm BT ${INVISIBLE} Tr ${words.join(' ')} ET Q`;
}

const written = new WeakMap<Output, Promise<number>>();

/**
 * Returns the only font of all layers of a file. Each code is a UTF-16 unit with an empty glyph, so it supports all
 * scripts.
 */
export function layerFont(output: Output): Promise<number> {
  const font = written.get(output) ?? putFont(output);
  written.set(output, font);
  return font;
}

async function putFont(output: Output): Promise<number> {
  const program = await readSubset(firstPart, { weight: 400, text: ' ' });
  const [font, descendant, descriptor] = [output.reserve(), output.reserve(), output.reserve()];
  const [file, glyphs, unicode] = [output.reserve(), output.reserve(), output.reserve()];
  const map = Buffer.alloc(2 * CODES);
  for (let code = 0; code < CODES; code += 1) map.writeUInt16BE(GLYPH, 2 * code);
  const put = (number: number, bytes: Buffer, entries = ''): void =>
    output.putStream(number, { entries: `/Filter /FlateDecode ${entries}`.trim(), bytes: deflateSync(bytes) });
  put(file, program, `/Length1 ${program.length}`);
  put(glyphs, map);
  put(unicode, Buffer.from(TO_UNICODE));
  output.put(
    font,
    `<</Type /Font /Subtype /Type0 /BaseFont /${NAME} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R>>`,
  );
  output.put(
    descendant,
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${NAME} /CIDSystemInfo <</Registry <41646f6265> /Ordering <4964656e74697479> ` +
      `/Supplement 0>> /FontDescriptor ${descriptor} 0 R /DW ${ADVANCE * UNITS} /CIDToGIDMap ${glyphs} 0 R>>`,
  );
  output.put(
    descriptor,
    `<</Type /FontDescriptor /FontName /${NAME} /Flags 4 /FontBBox [0 -200 ${ADVANCE * UNITS} 800] /ItalicAngle 0 /Ascent 800 ` +
      `/Descent -200 /CapHeight 800 /StemV 80 /FontFile2 ${file} 0 R>>`,
  );
  return font;
}

const NAME = 'Unseen';
/** Maps each code to the UTF-16 unit of the same number. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
