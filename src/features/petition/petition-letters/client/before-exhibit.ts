/** Characters that may precede a reference without a space. */
export const beforeExhibit: readonly string[] = [' ', '\u00A0', '(', '[', '“', '‘', '«', '"', "'", '—', '–', '/'];

/** Text that opens the list of exhibits after this character: `@`, after a word with a space. */
export function signAfter(before: string): string {
  return before === '' || beforeExhibit.includes(before) || /\s/.test(before) ? '@' : ' @';
}
