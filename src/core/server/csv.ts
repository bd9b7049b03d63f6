/** Without a byte order mark, Excel on Windows reads the file in the system's encoding and garbles names. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Formats rows as CSV (RFC 4180) with a byte order mark and a header line, by default the keys of the rows. Lists
 * have a line for each entry. An apostrophe precedes everything that a spreadsheet would run as a formula, at every
 * position where a spreadsheet may split a line. Some split at semicolons, tabs or bars, so neither quotes nor columns
 * can be relied on.
 */
export function toCsv(
  rows: readonly Record<string, unknown>[],
  names: readonly string[] = [...new Set(rows.flatMap((row) => Object.keys(row)))],
): string {
  return csvHeader(names) + csvLines(rows, names);
}

/** Returns the byte order mark and the line of names, with which a file begins. */
export function csvHeader(names: readonly string[]): string {
  return BYTE_ORDER_MARK + asLine(names);
}

/** Returns the lines of rows, for a file that is made in pieces. */
export function csvLines(rows: readonly Record<string, unknown>[], names: readonly string[]): string {
  return rows.map((row) => asLine(names.map((name) => asText(row[name])))).join('');
}

function asLine(cells: readonly string[]): string {
  return `${cells.map(asCell).join(',')}\r\n`;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function asCell(text: string, column: number): string {
  const inert = disarm(text, column);
  return /[",;\t|\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Possible beginnings of a cell, including the characters that spreadsheets skip before a sign. */
const beginnings = /(?:^|[,;\t|\r\n])[\s",;|\p{C}\p{Default_Ignorable_Code_Point}]*/gu;

function disarm(text: string, column: number): string {
  // The first column is not exempt. If split elsewhere, it would start a cell that also contains the next columns.
  if (column > 0 && /^-\d+(?:\.\d+)?$/.test(text)) return text;
  return text.replace(beginnings, (beginning, at: number) =>
    isSign(text.charAt(at + beginning.length)) ? `${beginning}'` : beginning,
  );
}

/** Whether the character is a formula sign. Full-width, small and superscript variants count as well. */
function isSign(character: string): boolean {
  return /^[=+\-@]/.test(character.normalize('NFKC'));
}
