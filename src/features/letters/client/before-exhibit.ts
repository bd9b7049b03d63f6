/** What may stand before a reference without a space between them. */
export const beforeExhibit: readonly string[] = [' ', '\u00A0', '(', '[', '“', '‘', '«', '"', "'", '—', '–', '/'];

/** What asks for an exhibit after this character: `@`, with a space before it where a word has just ended. */
export function signAfter(before: string): string {
  return before === '' || beforeExhibit.includes(before) || /\s/.test(before) ? '@' : ' @';
}
