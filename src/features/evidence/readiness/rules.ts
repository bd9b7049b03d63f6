import { counted, type Counted } from '#core/shared/sentence.ts';
import { criteria } from '#records/criteria.ts';
import {
  listFindings,
  isStoodFor,
  type ElementReadiness,
  type Finding,
  type Level,
  type PartReadiness,
  type Place,
  type Readiness,
} from '#records/findings.ts';

import type { ReadinessFilter } from './schema.ts';

/** Shown with every judgment, on the page and on paper. */
export const disclaimer = 'Not legal advice. Completeness, not eligibility.';

export const levelLabels: Record<Level, string> = { stop: 'Blocker', gap: 'Gap', risk: 'Risk', note: 'Note' };

/**
 * Reduces a judgment for a reader without access to some tables. Drops elements that those could show, and requirements
 * for all records together.
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

/** Returns a sentence about the state of comparable evidence. */
export function comparableText({ comparable, state }: ElementReadiness): string | undefined {
  if (comparable === undefined) return undefined;
  if (comparable === 'attested') return 'Attested by an assigned attorney: it counts in place of the criterion.';
  return state === 'documents'
    ? 'It counts in place of the criterion once an assigned attorney attests it.'
    : 'It needs an explanation and documents, and then an assigned attorney’s attestation.';
}

export type PartCounts = Record<Level, number> & { elements: number; documented: number };

/** Number of elements with documents, and of rules with findings. A rule counts once, however many records it names. */
export function countFindings(part: PartReadiness): PartCounts {
  const found = byRule(listFindings(part));
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

/** Sentence of a rule, with all places that it concerns. */
export type RuleFindings = Pick<Finding, 'rule' | 'level' | 'say' | 'cite' | 'asOf'> & {
  places: { place: Place | null; file: string | null }[];
};

/** Groups findings by rule, in their order. */
export function byRule(findings: readonly Finding[]): RuleFindings[] {
  const groups = new Map<string, RuleFindings>();
  for (const { rule, level, say, cite, asOf, place, file } of findings) {
    const group = groups.get(rule) ?? { rule, level, say, cite, asOf, places: [] };
    group.places.push({ place, file });
    groups.set(rule, group);
  }
  return [...groups.values()];
}

/** A part, whole or filtered, with the counts of the whole. */
export type ArrangedPart = PartReadiness & { counts: PartCounts };

export type Arranged = {
  /** Claimed criteria in the order of the regulation, then the case. */
  claimed: ArrangedPart[];
  /** Criteria that the user set aside, shown in one line. */
  setAside: PartReadiness[];
};

/** Arranges a judgment for display: claimed criteria, filtered. */
export function arrange({ parts }: Pick<Readiness, 'parts'>, { show, level }: ReadinessFilter = {}): Arranged {
  const isCase = ({ part }: PartReadiness): boolean => part === 'case';
  const inOrder = [...parts.filter((part) => !isCase(part)), ...parts.filter(isCase)];
  const claimed = inOrder.filter((part) => part.isClaimed || isCase(part));
  const weighed = claimed.map((part) => ({ ...part, counts: countFindings(part) }));
  const narrowed = level ? weighed.map((part) => ({ ...part, ...ofLevel(part, level) })) : weighed;
  return {
    claimed: narrowed.filter(
      (part) =>
        (!level || listFindings(part).length > 0) &&
        (show !== 'gaps' || part.counts.stop + part.counts.gap > 0 || isUndocumented(part)),
    ),
    setAside: show === undefined && !level ? inOrder.filter((part) => !claimed.includes(part)) : [],
  };
}

/** Whether no record shows the element. */
function isUndocumented({ counts }: ArrangedPart): boolean {
  return counts.documented < counts.elements;
}

/** Keeps the findings of one level, and the elements that have some. */
function ofLevel(part: PartReadiness, level: Level): Pick<PartReadiness, 'elements' | 'findings'> {
  const only = (findings: readonly Finding[]): Finding[] => findings.filter((found) => found.level === level);
  return {
    elements: part.elements
      .map((element) => ({ ...element, findings: only(element.findings) }))
      .filter(({ findings }) => findings.length > 0),
    findings: only(part.findings),
  };
}

/** Number of the criterion in the regulation. Empty for the case. */
export function findNumeral({ part }: Pick<PartReadiness, 'part'>): string | undefined {
  return criteria.find((criterion) => criterion === part);
}

/** Returns the state of a part in words. */
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

/** Returns text such as '2 gaps'. Empty for 0. */
export function countText(count: number, level: Level): string | undefined {
  if (count === 0) return undefined;
  return counted(count, levelCounts[level]);
}

/** Returns one line about the criteria that were set aside. */
export function setAsideText(parts: readonly PartReadiness[]): string {
  return `Not claimed: ${parts.map((part) => `${findNumeral(part) ?? ''} ${part.label}`.trim()).join(' · ')}`;
}

/** Returns the source of a sentence and the date of their last comparison. */
export function sourceText(
  { cite, asOf }: { cite: readonly string[]; asOf: string },
  writeDay: (day: string) => string,
): string {
  return `${cite.join('; ')}, as of ${writeDay(asOf)}`;
}
