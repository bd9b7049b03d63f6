/** Returns the name of a column, in words. */
export function toWords(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Returns a description as a sentence. Features write them with and without a capital and a period. */
export function toSentence(about: string): string {
  return `${capitalize(about).replace(/\.$/, '')}.`;
}

export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
