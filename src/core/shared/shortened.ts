/** Returns a text of at most this many UTF-16 code units. A longer one ends in an ellipsis. */
export function shortened(text: string, most: number): string {
  return text.length > most ? truncateText(text, most - 1) : text;
}

/** Returns the beginning of a text, up to this UTF-16 code unit, and an ellipsis. No character is cut in two. */
export function truncateText(text: string, end: number): string {
  const beginning = text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.toWellFormed().trimEnd()}…`;
}
