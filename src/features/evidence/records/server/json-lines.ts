/** Path of a value: object keys and list positions, from the outside. */
export type JsonPath = readonly PropertyKey[];

/**
 * Returns the line of a value in valid JSON text, counted from 1, so that errors name their position. For a missing
 * value, returns the line of its parent.
 */
export function findLine(text: string, path: JsonPath): number {
  const starts = new Map<string, number>();
  readValue({ text, at: 0, starts }, []);
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const start = starts.get(getKey(path.slice(0, depth)));
    if (start !== undefined) return text.slice(0, start).split('\n').length;
  }
  return 1;
}

type JsonReader = { text: string; at: number; starts: Map<string, number> };

function getKey(path: JsonPath): string {
  return JSON.stringify(path.map(String));
}

function readValue(reader: JsonReader, path: JsonPath): void {
  skipBlanks(reader);
  reader.starts.set(getKey(path), reader.at);
  const first = reader.text[reader.at];
  if (first === '{') readMembers(reader, path);
  else if (first === '[') readItems(reader, path);
  else if (first === '"') readText(reader);
  else skip(reader, /[^\s,\]}]*/y);
}

function readMembers(reader: JsonReader, path: JsonPath): void {
  reader.at += 1;
  while (isBefore(reader, '}')) {
    const name = readText(reader);
    skip(reader, /[\s:]*/y);
    readValue(reader, [...path, name]);
    skip(reader, /[\s,]*/y);
  }
  reader.at += 1;
}

function readItems(reader: JsonReader, path: JsonPath): void {
  reader.at += 1;
  for (let place = 0; isBefore(reader, ']'); place += 1) {
    readValue(reader, [...path, place]);
    skip(reader, /[\s,]*/y);
  }
  reader.at += 1;
}

function isBefore(reader: JsonReader, end: string): boolean {
  skipBlanks(reader);
  return reader.at < reader.text.length && reader.text[reader.at] !== end;
}

function readText(reader: JsonReader): string {
  return JSON.parse(skip(reader, /"(?:[^"\\]|\\.)*"/y)) as string;
}

function skipBlanks(reader: JsonReader): void {
  skip(reader, /\s*/y);
}

function skip(reader: JsonReader, expression: RegExp): string {
  expression.lastIndex = reader.at;
  const [found = ''] = expression.exec(reader.text) ?? [];
  reader.at += found.length;
  return found;
}
