// Judges a portfolio against the regulation: completeness, never odds. Used by server and browser.
import { filesIn, hasFieldEvidence, type FieldMatch, type ConditionContext } from './conditions.ts';
import type { Criterion } from './criteria.ts';
import { computeDigest } from './digest.ts';
import {
  getEvaluators,
  type CaseRule,
  type ElementEvaluator,
  type Evaluators,
  type PartEvaluator,
  type RecordRule,
} from './evaluators.ts';
import {
  isStoodFor,
  levels,
  type ElementReadiness,
  type FileTranslation,
  type Finding,
  type PartReadiness,
  type Place,
  type Readiness,
  type Shown,
} from './findings.ts';
import { isInTrash, liveRecords, type LiveRecords } from './live-records.ts';
import type { RecordType } from './record-type.ts';
import { recordTypes } from './registry.ts';
import type { Rule } from './regulation-file.ts';
import type { EvaluatedRow } from './schema.ts';
import { getTitle } from './record-title.ts';

/** Input of the judgment: all records of an applicant by table name, and the day. */
export type Portfolio = {
  records: Partial<Record<string, readonly EvaluatedRow[]>>;
  translations: readonly FileTranslation[];
  /** Null until the user chose. Every criterion is claimed then. */
  claimed: readonly Criterion[] | null;
  filedOn: string | null;
  /** Today, `YYYY-MM-DD`. Rules apply as they read on this day. */
  on: string;
  /** IDs of rules that are turned off. */
  off: readonly string[];
  /** Elements that an assigned attorney attests, with the digest of the attested evidence. */
  attested: readonly Pick<ElementReadiness, 'id' | 'digest'>[];
  /** URLs of files that inspection could not read. They support nothing. */
  unreadable?: readonly string[];
};

/** Number of records that are named per element. The rest is counted. */
export const MAX_SHOWN = 20;

/** Judges a portfolio against elements and rules. Records in Trash are ignored. */
export function evaluatePortfolio(portfolio: Portfolio): Readiness {
  const judges = getEvaluators(portfolio.on);
  const { live, unreadable } = liveRecords(portfolio);
  const findings = findInRecords(judges, live, { ...toConditionContext(portfolio), unreadable, off: portfolio.off });
  const judged: PartReadiness[] = [];
  for (const part of judges.parts()) judged.push(evaluatePart({ part, live, findings, portfolio, judged }));
  return { on: portfolio.on, filedOn: portfolio.filedOn, parts: judged };
}

/** Returns the findings of one record, most serious first. */
export function evaluateRecord(
  type: Pick<RecordType, 'table'>,
  row: EvaluatedRow,
  context: Pick<Portfolio, 'translations' | 'filedOn' | 'on' | 'off' | 'unreadable'>,
): Finding[] {
  const declared = recordTypes.find(({ table }) => table === type.table);
  if (!declared || isInTrash(row)) return [];
  const rules = rulesFor(getEvaluators(context.on), declared, context.off);
  const { live, unreadable } = liveRecords({ ...context, records: { [declared.table]: [row] } });
  const surroundings = { ...toConditionContext(context), unreadable };
  const [read = row] = live.get(declared) ?? [];
  return byLevel(findInRecord({ type: declared, row: read, rules, surroundings }));
}

/**
 * Claimed criteria for which every element has documents. Comparable evidence that an assigned attorney attests counts
 * for its criterion.
 */
export function documentedCriteria(parts: readonly PartReadiness[]): PartReadiness[] {
  return parts.filter(
    (part) =>
      part.part !== 'case' &&
      part.isClaimed &&
      (isStoodFor(part) || part.elements.every(({ state, isOptional }) => isOptional || state === 'documents')),
  );
}

function toConditionContext({ translations, filedOn }: Pick<Portfolio, 'translations' | 'filedOn'>): ConditionContext {
  return { translations: new Map(translations.map((one) => [one.original, one])), filedOn };
}

function rulesFor(judges: Evaluators, type: RecordType, off: readonly string[]): RecordRule[] {
  return judges.getRules(type).filter(({ rule }) => !off.includes(rule.id));
}

/** Findings by the element that they leave undocumented, or else by their part. */
type Findings = { ofElement: Map<string, Finding[]>; ofPart: Map<string, Finding[]> };

function findInRecords(
  judges: Evaluators,
  live: LiveRecords,
  { off, ...surroundings }: ConditionContext & Pick<Portfolio, 'off'>,
): Findings {
  const findings: Findings = { ofElement: new Map(), ofPart: new Map() };
  for (const [type, rows] of live) {
    const rules = rulesFor(judges, type, off);
    for (const row of rows) {
      for (const finding of findInRecord({ type, row, rules, surroundings })) {
        keep(findings, finding, type.criterion ?? 'case');
      }
    }
  }
  return findings;
}

/** Findings that leave an element undocumented belong to it. Risks and notes are separate. */
function keep({ ofElement, ofPart }: Findings, finding: Finding, part: string): void {
  const isOfElement = finding.element !== null && (finding.level === 'stop' || finding.level === 'gap');
  const [found, key] = isOfElement ? [ofElement, finding.element ?? ''] : [ofPart, part];
  const there = found.get(key);
  if (there) there.push(finding);
  else found.set(key, [finding]);
}

type InRecord = { type: RecordType; row: EvaluatedRow; rules: readonly RecordRule[]; surroundings: ConditionContext };

function findInRecord({ type, row, rules, surroundings }: InRecord): Finding[] {
  const found: Finding[] = [];
  let title: string | undefined;
  for (const { rule, test } of rules) {
    const hits = test(row, surroundings);
    if (!hits) continue;
    title ??= getTitle(type, row);
    const place = { table: type.table, record: row.id, title };
    if (hits.length === 0) found.push(createFinding(rule, { ...place, field: rule.fix }, null));
    for (const { field, file } of unlike(hits)) {
      found.push(createFinding(rule, { ...place, field: rule.fix ?? field }, file));
    }
  }
  return found;
}

/** Keeps one finding per file, or per field if no file is named. */
function unlike(hits: readonly FieldMatch[]): readonly FieldMatch[] {
  if (hits.length < 2) return hits;
  return [...new Map(hits.map((hit) => [JSON.stringify([hit.field, hit.file]), hit])).values()];
}

function createFinding(
  { id, level, say, cite, element, asOf }: Rule,
  place: Place | null,
  file: string | null,
): Finding {
  return { rule: id, level, say, cite, element, place, file, asOf };
}

function byLevel(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
}

type PartToEvaluate = {
  part: PartEvaluator;
  live: LiveRecords;
  findings: Findings;
  portfolio: Portfolio;
  judged: readonly PartReadiness[];
};

/** The case is judged last, because it counts over the criteria. */
function evaluatePart({ part, live, findings, portfolio, judged }: PartToEvaluate): PartReadiness {
  const { part: name, label, cite } = part.file;
  const documented = documentedCriteria(judged);
  for (const rule of part.caseRules) {
    if (portfolio.off.includes(rule.rule.id) || !holdsOfCase(rule, { live, documented, portfolio })) continue;
    keep(findings, createFinding(rule.rule, placeInCase(rule, live), null), name);
  }
  return {
    part: name,
    label,
    cite,
    records: recordTypes.reduce(
      (sum, type) => sum + ((type.criterion ?? 'case') === name ? (live.get(type)?.length ?? 0) : 0),
      0,
    ),
    isClaimed: name === 'case' || portfolio.claimed === null || portfolio.claimed.includes(name),
    elements: [
      ...part.elements.map((one) =>
        judgeElement(one, { live, documented, findings: findings.ofElement.get(one.element.id) ?? [] }),
      ),
      ...judgeComparable(part, { live, attested: portfolio.attested }),
    ],
    findings: byLevel(findings.ofPart.get(name) ?? []),
  };
}

type Evidence = { live: LiveRecords; documented: readonly PartReadiness[]; findings: readonly Finding[] };

function judgeElement(
  { element, shownBy }: ElementEvaluator,
  { live, documented, findings }: Evidence,
): ElementReadiness {
  const { id, text, cite, asOf, isOptional, criteria } = element;
  const showing = shownBy.map((by) => ({ ...by, rows: (live.get(by.type) ?? []).filter(by.isShown) }));
  const rows = showing.flatMap((by) => by.rows);
  const isCounted = criteria !== undefined && documented.length >= criteria;
  const counted = isCounted ? documented.flatMap(({ elements }) => elements.map(({ digest }) => digest)) : [];
  return {
    id,
    text,
    cite,
    asOf,
    ...(isOptional && { isOptional }),
    tables: Object.keys(element.shownBy),
    state: rows.length > 0 || isCounted ? 'documents' : 'nothing',
    shownBy: showing.flatMap(firstShown).slice(0, MAX_SHOWN),
    total: rows.length,
    digest: computeDigest([...rows.map((row) => `${row.id}:${row.version}`), ...counted]),
    findings: byLevel(findings),
  };
}

/** Applies only to the criterion that a comparable evidence record names. */
function judgeComparable(
  { comparable }: PartEvaluator,
  { live, attested }: { live: LiveRecords; attested: Portfolio['attested'] },
): ElementReadiness[] {
  if (!comparable || !live.get(comparable.type)?.some(comparable.isFor)) return [];
  const judged = judgeElement(comparable, { live, documented: [], findings: [] });
  const isAttested = attested.some(({ id, digest }) => id === judged.id && digest === judged.digest);
  return [{ ...judged, comparable: isAttested && judged.state === 'documents' ? 'attested' : 'unattested' }];
}

type Showing = ElementEvaluator['shownBy'][number] & { rows: readonly EvaluatedRow[] };

function firstShown({ type, fields, rows }: Showing): Shown[] {
  return rows.slice(0, MAX_SHOWN).map((row) => ({
    place: {
      table: type.table,
      record: row.id,
      title: getTitle(type, row),
      field: fields.find(([name, field]) => hasFieldEvidence(field, row[name]))?.[0] ?? null,
    },
    files: fields.flatMap(([name, field]) => filesIn(field, row[name])),
  }));
}

type WholeCase = { live: LiveRecords; documented: readonly PartReadiness[]; portfolio: Portfolio };

function holdsOfCase({ holds }: CaseRule, { live, documented, portfolio }: WholeCase): boolean {
  const surroundings = toConditionContext(portfolio);
  return holds({
    criteria: documented.length,
    records: (type, test) => (live.get(type) ?? []).filter((row) => test === null || test(row, surroundings)).length,
  });
}

function placeInCase({ place }: CaseRule, live: LiveRecords): Place | null {
  if (!place) return null;
  const [row] = live.get(place.type) ?? [];
  return {
    table: place.type.table,
    record: row?.id ?? null,
    title: row ? getTitle(place.type, row) : null,
    field: place.field,
  };
}
