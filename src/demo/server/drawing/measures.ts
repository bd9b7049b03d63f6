import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export const MARGIN = 72;

export const inks = { ink: '#1B1F1D', soft: '#5B6660', line: '#C9C4B6', green: '#1F5B45', brass: '#9A7A2A', pale: '#F3F1EA' } as const;

/** Embedded, since what a PDF viewer puts in place of the standard ones may be wider than the page. */
export const fonts = {
  serif: resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
  italic: resolve('@fontsource/newsreader/files/newsreader-latin-400-italic.woff'),
  bold: resolve('@fontsource/newsreader/files/newsreader-latin-600-normal.woff'),
  sans: resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff'),
  sansBold: resolve('@fontsource/public-sans/files/public-sans-latin-600-normal.woff'),
} as const;
