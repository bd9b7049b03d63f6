// Scripts whose letters change shape and position, shaped by HarfBuzz. Copying and searching in the PDF finds the
// original text.
import type * as harfBuzz from 'harfbuzzjs';

import type { PdfFont } from './pdf-font.ts';

/** Feature that marks a right-to-left run, for HarfBuzz and for fonts that pdfkit shapes. */
export const RIGHT_TO_LEFT = 'rtla';

/** Zero-width space, which PDF readers ignore. */
const NOTHING = 0x200b;

export type HarfBuzz = typeof harfBuzz;
type Glyph = { id: number; codePoints: number[]; xAdvance: number; xOffset: number; yOffset: number };

/** Replaces the shaping of a pdfkit font with HarfBuzz. */
export function shapeBy(hb: HarfBuzz, own: PdfFont, bytes: Buffer): void {
  const blob = new hb.Blob(new Uint8Array(bytes).buffer);
  const font = new hb.Font(new hb.Face(blob));
  /** By glyph and text. One glyph may represent several letters, and each of them needs a separate code. */
  const codes = new Map<string, number>();

  const buffer = new hb.Buffer();
  /** Cache, because each word is measured several times. */
  const shapes = new Map<string, Glyph[]>();

  function shape(text: string, isReversed: boolean): Glyph[] {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(isReversed ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const clusters = infos.map(({ cluster }) => cluster);
    const texts = splitText(text, clusters, isReversed);
    const places = buffer.getGlyphPositions();
    return infos.map(({ codepoint: id }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {};
      return { id, codePoints: texts[index] ?? [NOTHING], xAdvance, xOffset, yOffset };
    });
  }

  own.layout = (text, features) => {
    const isReversed = features?.includes(RIGHT_TO_LEFT) ?? false;
    const key = `${isReversed} ${text}`;
    const glyphs = shapes.get(key) ?? shape(text, isReversed);
    shapes.set(key, glyphs);
    const positions = glyphs.map(({ id, xAdvance, xOffset, yOffset }) => ({
      xAdvance: xAdvance * own.scale,
      yAdvance: 0,
      xOffset: xOffset * own.scale,
      yOffset: yOffset * own.scale,
      advanceWidth: font.glyphHAdvance(id) * own.scale,
    }));
    return { glyphs, positions, advanceWidth: positions.reduce((sum, one) => sum + one.xAdvance, 0) };
  };
  own.encode = (text, features) => {
    const { glyphs, positions } = own.layout(text, features);
    const encoded = glyphs.map(({ id, codePoints }, index) => {
      const key = `${id} ${codePoints.join(' ')}`;
      let code = codes.get(key);
      if (code === undefined) {
        // Makes `includeGlyph` add an existing glyph again.
        Reflect.deleteProperty(own.subset.mapping, id);
        code = own.subset.includeGlyph(id);
        codes.set(key, code);
        own.widths[code] = positions[index]?.advanceWidth ?? 0;
        own.unicode[code] = codePoints;
      }
      return code.toString(16).padStart(4, '0');
    });
    return [encoded, positions];
  };
}

/**
 * Returns the text of each glyph. The characters of a cluster are spread over its glyphs in reading order, and the last
 * glyph gets the rest.
 */
function splitText(text: string, clusters: readonly number[], isReversed: boolean): number[][] {
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other);
  const texts: number[][] = clusters.map(() => []);
  for (const [index, start] of starts.entries()) {
    const characters = Array.from(text.slice(start, starts[index + 1]), (one) => one.codePointAt(0) ?? NOTHING);
    const glyphs = [...clusters.keys()].filter((glyph) => clusters[glyph] === start);
    if (isReversed) glyphs.reverse();
    for (const [place, glyph] of glyphs.entries()) {
      const taken = place === glyphs.length - 1 ? characters.slice(place) : characters.slice(place, place + 1);
      texts[glyph] = taken.length > 0 ? taken : [NOTHING];
    }
  }
  return texts;
}
