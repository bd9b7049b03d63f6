/** The tables as the newest migration leaves them, in text with one line for each column, index, key and policy. */
export function snapshotText(snapshot: object): string {
  return `${print(snapshot, '')}\n`;
}

/** Deeper values are printed in one line. */
const DEPTH = 4;

function print(value: unknown, indent: string): string {
  const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isNested || indent.length >= 2 * DEPTH || Object.keys(value).length === 0) return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${print(each, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
