// Messages between server and child.
import type { FileInspection } from '../binder.ts';
import type { Content } from '../content.ts';
import type { Written } from './output.ts';
import type { DrawnPage } from './page-sheet.ts';
import type { LanguageData, PageText } from '../page-text.ts';

/** Path of a binder's file, and how it is read. */
export type SourceFile = Pick<FileInspection, 'kind' | 'rung'> & {
  path: string;
  /** Path of the recognized words of its scanned pages, as JSON: {@link Layers}. */
  layers?: string;
};

export type InspectedFile = { path: string; sha256: string };

/** A job with absolute paths. A child runs one job after another, and writes only into `folder`. */
export type Job = { folder: string } & (
  | { kind: 'inspect'; file: InspectedFile }
  | { kind: 'draw'; file: SourceFile; pages: DrawnPage[]; square: number; name: string }
  | { kind: 'recognize'; file: Pick<SourceFile, 'kind' | 'path'>; page: number; languages: LanguageData[] }
  /** The extension of the name determines the conversion. */
  | { kind: 'convert'; file: { path: string; name: string } }
  | { kind: 'make'; contents: Content[]; sources: Record<string, SourceFile>; at: string }
);

/** One file of a packet, in the job's folder. `sha256` is of its bytes. */
export type MadeFile = Written & { name: string; pages: number };

/** PDF created from one file, and the files it contained, in the job's folder. */
export type DrawnFile = { path: string; contained: { path: string; name: string }[] };

export type Message =
  | { kind: 'ready' }
  /** Progress in pages. */
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'inspected'; facts: FileInspection }
  | { kind: 'made'; file: MadeFile }
  | { kind: 'drawn'; drawn: DrawnFile }
  | { kind: 'recognized'; text: PageText }
  | { kind: 'done' }
  | { kind: 'failed'; message: string };
