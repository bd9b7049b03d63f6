import type { Scheme, Section } from './binder.ts';

/** A, B … Z, AA, AB …; from 1. */
export function letterOf(number: number): string {
  const rest = Math.floor((number - 1) / 26);
  const letter = String.fromCharCode(65 + ((number - 1) % 26));
  return rest === 0 ? letter : letterOf(rest) + letter;
}

/** What a section's exhibits begin with. @param place among the sections that have exhibits, from 1 */
export function sectionNumber({ scheme, section, place }: { scheme: Scheme; section: Section; place: number }): string {
  if (scheme === 'section') return String(place);
  return scheme === 'criterion' && section.criterion ? `(${section.criterion})` : letterOf(place);
}

/** `C-2`, `3.2` or `(iii).2`. */
export function exhibitNumber({ scheme, prefix, place }: { scheme: Scheme; prefix: string; place: number }): string {
  return scheme === 'letter' ? `${prefix}-${place}` : `${prefix}.${place}`;
}

/** 'A. Awards & Recognition'; a title that begins with this number, as in 'A) Awards' or '(i) Awards', stays as it is. */
export function sectionTitle(number: string, title: string): string {
  if (number === '') return title;
  const behind = number.endsWith(')') ? /^(?:\s|$)/ : /^[.):](?:\s|$)/;
  const isNumbered = title.startsWith(number) && behind.test(title.slice(number.length));
  return isNumbered ? title : `${number}. ${title}`;
}

/** What stands where an exhibit has its number, for the notice that a binder answers. */
export const NOTICE = 'Notice';

/** `Exhibit C-2`, or `Notice`. */
export function exhibitLabel(number: string): string {
  return number === NOTICE ? NOTICE : `Exhibit ${number}`;
}

/** How many exhibits a plan has; the notice is none. */
export function countExhibits(exhibits: readonly { number: string }[]): number {
  return exhibits.filter(({ number }) => number !== NOTICE).length;
}
