// Elements and rules of the regulation: dated data, one file per criterion, in a closed language of conditions.
import { comparableElement, criterionOfComparable } from './comparable.ts';
import type { Criterion } from './criteria.ts';
import { parts, type Part } from './findings.ts';
import caseWhole from './regulation/case.json' with { type: 'json' };
import i from './regulation/i.json' with { type: 'json' };
import ii from './regulation/ii.json' with { type: 'json' };
import iii from './regulation/iii.json' with { type: 'json' };
import iv from './regulation/iv.json' with { type: 'json' };
import ix from './regulation/ix.json' with { type: 'json' };
import texts from './regulation/text.json' with { type: 'json' };
import v from './regulation/v.json' with { type: 'json' };
import vi from './regulation/vi.json' with { type: 'json' };
import vii from './regulation/vii.json' with { type: 'json' };
import viii from './regulation/viii.json' with { type: 'json' };
import x from './regulation/x.json' with { type: 'json' };
import type { Element, Passage, Passages, RegulationFile, Rule } from './regulation-file.ts';

/** Instead of a table: every table with one of the named fields. Instead of a field: every field with files. */
export const EVERY = '*';

/** Instead of a date field: the filing date of the petition. */
export const FILED_ON = 'filedOn';

/** Data of each part, as `regulation-file.ts` describes it. It is checked when the program is built, not at each start. */
const sources: Readonly<Record<Part, unknown>> = { i, ii, iii, iv, v, vi, vii, viii, ix, x, case: caseWhole };
const files = parts.map((part) => sources[part] as RegulationFile);
const passages: Passages = texts as Record<string, unknown> as Passages;

/** All elements and rules of any date, in the order of the parts. */
export function regulationFiles(): readonly RegulationFile[] {
  return files;
}

/** All passages by citation, in the order of the regulation. */
export function regulationTexts(): readonly (readonly [citation: string, passage: Passage])[] {
  return Object.entries(passages);
}

export function findElement(id: string): Element | undefined {
  const elements = files.flatMap((file) => file.elements);
  const criterion = criterionOfComparable(id);
  if (criterion === undefined) return elements.find((one) => one.id === id);
  const standing = elements.find(({ standsIn }) => standsIn !== undefined);
  return standing && elementFor(criterion, standing);
}

/** Element that comparable evidence shows for a criterion. */
export function elementFor(criterion: Criterion, { standsIn: _, ...standing }: Element): Element {
  return { ...standing, id: comparableElement(criterion) };
}

/** Part of an element: a criterion, or the case. */
export function partOfElement(id: string): Part | undefined {
  return criterionOfComparable(id) ?? files.find(({ elements }) => elements.some((one) => one.id === id))?.part;
}

/** Returns what applies on a day, `YYYY-MM-DD`, with the wording of that day. */
export function rulesOn(on: string): readonly RegulationFile[] {
  return files.map((file) => ({
    ...file,
    elements: file.elements.flatMap((one) => wordsOn(one, on, (text) => ({ ...one, text }))),
    rules: file.rules.flatMap((one) => wordsOn(one, on, (say) => ({ ...one, say }))),
  }));
}

type Dated = Pick<Rule, 'from' | 'until' | 'replaces'>;

function wordsOn<One extends Dated>(one: One, on: string, say: (text: string) => One): One[] {
  if (one.until !== null && on > one.until) return [];
  if (one.from === null || on >= one.from) return [one];
  const former = one.replaces?.findLast(({ until }) => on <= until);
  return former ? [say(former.text)] : [];
}
