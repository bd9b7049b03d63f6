import type { Scheme, Section } from './binder.ts';

/** Returns A, B … Z, AA, AB … for a number from 1. */
export function toLetter(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return rest === 0 ? letter : toLetter(rest) + letter;
}

/**
 * Returns the prefix of a section's exhibits.
 * @param place among the sections that have exhibits, from 1
 */
export function sectionNumber({ scheme, section, place }: { scheme: Scheme; section: Section; place: number }): string {
  if (scheme === 'section') return String(place);
  return scheme === 'criterion' && section.criterion ? `(${section.criterion})` : toLetter(place);
}

/** Returns a number such as `C-2`, `3.2` or `(iii).2`. */
export function exhibitNumber({ scheme, prefix, place }: { scheme: Scheme; prefix: string; place: number }): string {
  return scheme === 'letter' ? `${prefix}-${place}` : `${prefix}.${place}`;
}

/**
 * Returns a title such as 'A. Awards & Recognition'. A title that already starts with the number, as in 'A) Awards' or
 * '(i) Awards', is unchanged.
 */
export function sectionTitle(number: string, title: string): string {
  if (number === '') return title;
  const behind = number.endsWith(')') ? /^(?:\s|$)/ : /^[.):](?:\s|$)/;
  const isNumbered = title.startsWith(number) && behind.test(title.slice(number.length));
  return isNumbered ? title : `${number}. ${title}`;
}

/** Replacement of the exhibit number for the notice to which a binder responds. */
export const NOTICE = 'Notice';

/** Returns `Exhibit C-2`, or `Notice`. */
export function exhibitLabel(number: string): string {
  return number === NOTICE ? NOTICE : `Exhibit ${number}`;
}

/** Returns the number of exhibits of a plan, without the notice. */
export function countExhibits(exhibits: readonly { number: string }[]): number {
  return exhibits.filter(({ number }) => number !== NOTICE).length;
}
