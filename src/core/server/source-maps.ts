// Source location of an error in `src`. The server runs as a few bundled files, which Node would name.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const place = /file:\/\/[^\s()]+/g;
const builtPlace = /^(.*\/build\/program\/[^/:]+\.js):(\d+):(\d+)([^]*)/;

/** Loaded only with the first error. With `--enable-source-maps`, every start would load them all. */
const maps = new Map<string, SourceMap | undefined>();

/** Maps the locations of a stack trace to the source, as far as they are known. */
export function mapStackTrace(stack: string): string {
  return stack.replaceAll(place, (whole) => {
    const [, file, line, column, rest] = builtPlace.exec(whole) ?? [];
    if (file === undefined) return whole;
    const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return whole;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}${rest}`;
  });
}

function findSourceMap(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as SourceMap['payload']);
  } catch {
    // The error is logged without it.
    return undefined;
  }
}
