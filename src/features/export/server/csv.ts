/**
 * Rows as CSV (RFC 4180) with a line of names first; lists with a line each. What a spreadsheet would run as a formula
 * is put behind an apostrophe.
 */
export function toCsv(rows: readonly Record<string, unknown>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [names, ...rows.map((row) => names.map((name) => asText(row[name])))].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quote(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
