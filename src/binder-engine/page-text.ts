// The recognized words of a scanned page.
import type { Turn } from './binder.ts';

/**
 * A word and where it is on the page: its left end, its baseline, its width and the height of its line, in ten-thousandths of
 * the page's width or height, from the lower left corner.
 */
export type Word = [text: string, left: number, base: number, width: number, height: number];

/** `turn` is the clockwise rotation, in addition to the file's own, that makes its lines run from left to right. */
export type PageText = { turn: Turn | 0; words: Word[] };

/** Text of the pages, by page of the file, from 0. */
export type Layers = Record<string, PageText>;

/** A language by its Tesseract code, and the path of its data, gzipped or not. */
export type LanguageData = { code: string; path: string };

/** Units of {@link Word} per page width or height. */
export const STEPS = 10_000;
