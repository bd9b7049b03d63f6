import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { unpackWoff } from '#core/server/pdf/woff.ts';

const { resolve } = createRequire(import.meta.url);

/** Embedded fonts, because a PDF viewer's replacements for the standard fonts may be wider than the page. */
export const fonts = {
  serif: readFont('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
  italic: readFont('@fontsource/newsreader/files/newsreader-latin-400-italic.woff'),
  bold: readFont('@fontsource/newsreader/files/newsreader-latin-600-normal.woff'),
  sans: readFont('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'),
  sansBold: readFont('@fontsource/public-sans/files/public-sans-latin-600-normal.woff'),
} as const;

function readFont(file: string): Buffer {
  return unpackWoff(readFileSync(resolve(file)));
}
