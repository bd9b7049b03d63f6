/** Characters that may precede a citation without a space. */
export const beforeExhibit: readonly string[] = [' ', '\u00A0', '(', '[', '“', '‘', '«', '"', "'", '—', '–', '/'];

/** Text that opens the list of exhibits after this character: `@`, preceded by a space after a word. */
export function signAfter(before: string): string {
  return before === '' || beforeExhibit.includes(before) || /\s/.test(before) ? '@' : ' @';
}
