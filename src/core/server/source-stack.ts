// Where an error is from, in `src`: the server runs as few files, which Node would name.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const place = /file:\/\/[^\s()]+/g;
const builtPlace = /^(.*\/build\/program\/[^/:]+\.js):(\d+):(\d+)([^]*)/;

/** Read with the first error alone: with `--enable-source-maps` each start would read them all. */
const maps = new Map<string, SourceMap | undefined>();

/** A stack whose places are those in the source, as far as they are known. */
export function sourceStack(stack: string): string {
  return stack.replaceAll(place, (whole) => {
    const [, file, line, column, rest] = builtPlace.exec(whole) ?? [];
    if (file === undefined) return whole;
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return whole;
    return `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}${rest}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')) as SourceMap['payload']);
  } catch {
    // An error is told without it.
    return undefined;
  }
}
