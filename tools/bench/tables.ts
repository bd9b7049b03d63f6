export function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}

/** Prints a Markdown table for the README. */
export function printTable(rows: Record<string, string>[]): void {
  const names = [...new Set(rows.flatMap(Object.keys))];
  const lines = [names, names.map(() => '---'), ...rows.map((each) => names.map((name) => each[name] ?? ''))];
  if (rows.length > 0) console.log(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
