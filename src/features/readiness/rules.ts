import { counted, type Counted } from '#core/shared/sentence.ts';
import { criteria } from '#features/criteria/schema.ts';
import type { ElementReadiness, Finding, Level, PartReadiness, Place, Readiness, ReadinessFilter } from './schema.ts';

/** Stands with every judgement, on the page and on paper. */
export const disclaimer = 'Not legal advice. Completeness, not eligibility.';

export const levelLabels: Record<Level, string> = { stop: 'Blocker', gap: 'Gap', risk: 'Risk', note: 'Note' };

/**
 * What is left of a judgement where some tables are not open to its reader: the elements that none of those could show. What
 * is asked of all records together is left out as well, for they were not all there.
 */
export function withoutUnshared(readiness: Readiness, unshared: readonly string[]): Readiness {
  if (unshared.length === 0) return readiness;
  const parts = readiness.parts.flatMap((part) => {
    const isOpen = ({ tables }: ElementReadiness): boolean => !tables.some((table) => unshared.includes(table));
    const elements = part.part === 'case' ? [] : part.elements.filter(isOpen);
    const findings = part.findings.filter(({ place }) => place && place.record && !unshared.includes(place.table));
    return elements.length + findings.length > 0 ? [{ ...part, elements, findings }] : [];
  });
  return { ...readiness, parts };
}

/** All that was found in a part, of its elements and apart. */
export function findingsOf({ elements, findings }: PartReadiness): Finding[] {
  return [...elements.flatMap((element) => element.findings), ...findings];
}

/** Whether comparable evidence stands for the criterion: nothing is missing without its own elements then. */
export function isStoodFor({ elements }: Pick<PartReadiness, 'elements'>): boolean {
  return elements.some(({ comparable }) => comparable === 'attested');
}

/** How far comparable evidence is, in a sentence. */
export function comparableText({ comparable, state }: ElementReadiness): string | undefined {
  if (comparable === undefined) return undefined;
  if (comparable === 'attested') return 'Attested by an assigned attorney: it counts in place of the criterion.';
  return state === 'documents'
    ? 'It counts in place of the criterion once an assigned attorney attests it.'
    : 'It needs an explanation and documents, and then the attestation of an assigned attorney.';
}

export type PartCounts = Record<Level, number> & { elements: number; documented: number };

/** How many elements have documents, and how many rules found something: what a rule says of ten records, it says once. */
export function countsOf(part: PartReadiness): PartCounts {
  const found = byRule(findingsOf(part));
  const count = (level: Level): number => found.filter((group) => group.level === level).length;
  const isDocumented = ({ state }: ElementReadiness): boolean => state === 'documents';
  return {
    elements: part.elements.filter((element) => isDocumented(element) || !(element.isOptional || isStoodFor(part)))
      .length,
    documented: part.elements.filter(isDocumented).length,
    stop: count('stop'),
    gap: count('gap'),
    risk: count('risk'),
    note: count('note'),
  };
}

/** What a rule says, once, and all places that it says it of. */
export type RuleFindings = Pick<Finding, 'rule' | 'level' | 'say' | 'cite' | 'asOf'> & {
  places: { place: Place | null; file: string | null }[];
};

/** Findings by their rules, in the order in which they came. */
export function byRule(findings: readonly Finding[]): RuleFindings[] {
  const groups = new Map<string, RuleFindings>();
  for (const { rule, level, say, cite, asOf, place, file } of findings) {
    const group = groups.get(rule) ?? { rule, level, say, cite, asOf, places: [] };
    group.places.push({ place, file });
    groups.set(rule, group);
  }
  return [...groups.values()];
}

/** A part, whole or narrowed, and how much the whole of it comes to. */
export type ArrangedPart = PartReadiness & { counts: PartCounts };

export type Arranged = {
  /** What is claimed, in the regulation's order; the case as a whole comes last. */
  claimed: ArrangedPart[];
  /** What the user set aside: told in a line. */
  setAside: PartReadiness[];
};

/** A judgement as it is shown: what is claimed, narrowed to what a filter asks for. */
export function arrange({ parts }: Pick<Readiness, 'parts'>, { show, level }: ReadinessFilter = {}): Arranged {
  const isCase = ({ part }: PartReadiness): boolean => part === 'case';
  const inOrder = [...parts.filter((part) => !isCase(part)), ...parts.filter(isCase)];
  const claimed = inOrder.filter((part) => part.isClaimed || isCase(part));
  const weighed = claimed.map((part) => ({ ...part, counts: countsOf(part) }));
  const narrowed = level ? weighed.map((part) => ({ ...part, ...ofLevel(part, level) })) : weighed;
  return {
    claimed: narrowed.filter(
      (part) =>
        (!level || findingsOf(part).length > 0) &&
        (show !== 'gaps' || part.counts.stop + part.counts.gap > 0 || isUndocumented(part)),
    ),
    setAside: show === undefined && !level ? inOrder.filter((part) => !claimed.includes(part)) : [],
  };
}

/** Whether an element has nothing that shows it. */
function isUndocumented({ counts }: ArrangedPart): boolean {
  return counts.documented < counts.elements;
}

/** Only the findings of a level, and the elements that have some. */
function ofLevel(part: PartReadiness, level: Level): Pick<PartReadiness, 'elements' | 'findings'> {
  const only = (findings: readonly Finding[]): Finding[] => findings.filter((found) => found.level === level);
  return {
    elements: part.elements
      .map((element) => ({ ...element, findings: only(element.findings) }))
      .filter(({ findings }) => findings.length > 0),
    findings: only(part.findings),
  };
}

/** The criterion's number as the regulation has it; none for the case as a whole. */
export function numeralOf({ part }: Pick<PartReadiness, 'part'>): string | undefined {
  return criteria.find((criterion) => criterion === part);
}

/** How far a part is, in words. */
export function countsText({ records, counts: { elements, documented, ...found } }: ArrangedPart): string {
  const levels = (Object.keys(levelLabels) as Level[]).flatMap((level) => countText(found[level], level) ?? []);
  return [
    counted(
      elements,
      { one: '{documented} of {count} element documented', other: '{documented} of {count} elements documented' },
      { documented },
    ),
    counted(records, { none: 'no records', one: '{count} record', other: '{count} records' }),
    ...levels,
  ].join(' · ');
}

const levelCounts: Record<Level, Counted> = {
  stop: { one: '{count} blocker', other: '{count} blockers' },
  gap: { one: '{count} gap', other: '{count} gaps' },
  risk: { one: '{count} risk', other: '{count} risks' },
  note: { one: '{count} note', other: '{count} notes' },
};

/** '2 gaps'; nothing of none. */
export function countText(count: number, level: Level): string | undefined {
  if (count === 0) return undefined;
  return counted(count, levelCounts[level]);
}

/** What was set aside, in a line. */
export function setAsideText(parts: readonly PartReadiness[]): string {
  return `Not claimed: ${parts.map((part) => `${numeralOf(part) ?? ''} ${part.label}`.trim()).join(' · ')}`;
}

/** What a sentence goes by, and when the two were compared. */
export function sourceText(
  { cite, asOf }: { cite: readonly string[]; asOf: string },
  writeDay: (day: string) => string,
): string {
  return `${cite.join('; ')}, as of ${writeDay(asOf)}`;
}

/** Where the words behind a citation stand on the page of the regulation. */
export function anchorOf(citation: string): string {
  return (
    citation
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  );
}
