// Files that records offer to a binder.
import { emptyOutline, type Evidence, type Outline } from '#binder-engine/outline.ts';
import { FURTHER } from '#binder-engine/response.ts';
import { fileName } from '#core/shared/uploads.ts';

import { criterionOfChoice, criterionOfComparable } from './comparable.ts';
import { filesIn, isForFiles } from './conditions.ts';
import { criteria, type Criterion } from './criteria.ts';
import { getTitle } from './record-title.ts';
import type { RecordType } from './record-type.ts';
import type { FieldValue } from './field-types/kinds.ts';
import type { FileTranslation } from './findings.ts';
import { recordTypes } from './registry.ts';
import { findElement } from './regulation.ts';
import type { RecordRow } from './schema.ts';

/** A file that is not in English, with the files of its translation. */
export type TranslatedFile = FileTranslation & { translation: string | null; certificate: string | null };

/** ID, title and file fields of a record. */
export type OfferingRow = Pick<RecordRow, 'id'> & Partial<Record<string, FieldValue>>;

/** Fields that determine the section of their record's files, read by binders as well. */
export const placingFields: readonly string[] = ['comparable_for'];

/** Fields whose files have a separate section. */
const sectionsOfFields: Partial<Record<string, string>> = {
  one_time_award_docs: 'one-time-award',
  continuing_work_docs: 'continuing-work',
};

/**
 * Initial order of a petition.
 * @param claimed null until the user chose, which includes every criterion
 */
export function newOutline(claimed: readonly Criterion[] | null): Outline {
  return emptyOutline(
    criteria.map((criterion) => ({
      criterion,
      title: titleOfCriterion(criterion),
      isIncluded: claimed?.includes(criterion) ?? true,
    })),
  );
}

/**
 * Returns the files that records offer, the oldest of each type first: each file, then its translation and certificate.
 */
export function listEvidence(
  records: Partial<Record<string, readonly OfferingRow[]>>,
  translations: readonly TranslatedFile[],
): Evidence[] {
  const translated = new Map(translations.map((one) => [one.original, one]));
  return recordTypes.flatMap((type) =>
    (records[type.table] ?? []).toReversed().flatMap((row) => exhibitsOfRecord(type, row, translated)),
  );
}

/**
 * Returns the files for a response, whose sections are the elements that a notice requests. A record joins the first
 * one that it supports, else one of its criterion, else further evidence.
 */
export function evidenceOfResponse({ sections }: Outline, evidence: readonly Evidence[]): Evidence[] {
  const places = sections.filter(({ kind }) => kind === 'exhibits');
  return evidence.map((one) => {
    const shown = places.find(
      ({ id }) =>
        Object.hasOwn(findElement(id)?.shownBy ?? {}, one.record.table) &&
        (criterionOfComparable(id) ?? one.section) === one.section,
    );
    const near = places.find(({ criterion }) => criterion !== null && criterion === one.section);
    return { ...one, section: (shown ?? near)?.id ?? FURTHER };
  });
}

function exhibitsOfRecord(
  type: RecordType,
  row: OfferingRow,
  translated: ReadonlyMap<string, TranslatedFile>,
): Evidence[] {
  const sections = new Map<string, Evidence['files']>();
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isForFiles(field)) continue;
    const section = comparableSection(name, row) ?? sectionsOfFields[name] ?? type.criterion ?? 'final-merits';
    const addresses = filesIn(field, row[name]);
    const files = addresses.flatMap((file) => {
      const title = addresses.length > 1 ? `${field.label}: ${fileName(file)}` : field.label;
      return [{ file, title, from: 'record' as const }, ...filesBeside(translated.get(file), title)];
    });
    if (files.length > 0) sections.set(section, [...(sections.get(section) ?? []), ...files]);
  }
  const record = { table: type.table, id: row.id };
  return [...sections].map(([section, files]) => ({
    section,
    record,
    title: type.criterion === undefined && isCriterion(section) ? 'Comparable evidence' : getTitle(type, row),
    files,
  }));
}

function isCriterion(section: string): boolean {
  return criteria.some((criterion) => criterion === section);
}

/** Comparable evidence belongs to the criterion for which it substitutes. */
function comparableSection(name: string, row: OfferingRow): Criterion | undefined {
  return name === 'comparable_evidence_docs' ? criterionOfChoice(row['comparable_for']) : undefined;
}

function filesBeside(translated: TranslatedFile | undefined, title: string): Evidence['files'] {
  if (!translated) return [];
  const { translation, certificate } = translated;
  return [
    ...(translation ? [{ file: translation, title: `${title}, translation`, from: 'translation' as const }] : []),
    ...(certificate
      ? [{ file: certificate, title: `${title}, translator’s certificate`, from: 'certificate' as const }]
      : []),
  ];
}

/** Title of a criterion's section: the titles of the pages of its records. */
function titleOfCriterion(criterion: Criterion): string {
  return recordTypes
    .filter((type) => type.criterion === criterion)
    .map(({ title }) => title)
    .join(' and ');
}
