// What records offer to a binder.
import { emptyOutline, type Evidence, type Outline } from '#binder/outline.ts';
import { FURTHER } from '#binder/response.ts';
import { fileName } from '#core/shared/uploads.ts';
import { criteria, type Criterion } from '#features/criteria/schema.ts';
import type { FileTranslation } from '#features/readiness/schema.ts';

import { criterionOfChoice, criterionOfComparable } from './comparable.ts';
import { filesIn, isForFiles } from './conditions.ts';
import { titleOf } from './record-title.ts';
import type { RecordType } from './record-type.ts';
import type { FieldValue } from './kinds/kinds.ts';
import { recordTypes } from './registry.ts';
import { findElement } from './regulation.ts';
import type { RecordRow } from './schema.ts';

/** A file that is not in English, with the files of its translation. */
export type TranslatedFile = FileTranslation & { translation: string | null; certificate: string | null };

/** A record's id, its files and its title; what else it holds makes no difference here. */
export type OfferingRow = Pick<RecordRow, 'id'> & Partial<Record<string, FieldValue>>;

/** Fields that say where files of their record stand: a binder reads them as well. */
export const placingFields: readonly string[] = ['comparable_for'];

/** Fields whose files stand in a section of their own. */
const sectionsOfFields: Partial<Record<string, string>> = {
  one_time_award_docs: 'one-time-award',
  continuing_work_docs: 'continuing-work',
};

/** The order that a petition begins with. @param claimed null until the user chose; then every criterion is in it */
export function newOutline(claimed: readonly Criterion[] | null): Outline {
  return emptyOutline(
    criteria.map((criterion) => ({
      criterion,
      title: titleOfCriterion(criterion),
      isIncluded: claimed?.includes(criterion) ?? true,
    })),
  );
}

/** What records offer to a binder, the oldest of each type first: each file, then its translation and the certificate. */
export function evidenceOf(
  records: Partial<Record<string, readonly OfferingRow[]>>,
  translations: readonly TranslatedFile[],
): Evidence[] {
  const translated = new Map(translations.map((one) => [one.original, one]));
  return recordTypes.flatMap((type) =>
    (records[type.table] ?? []).toReversed().flatMap((row) => exhibitsOfRecord(type, row, translated)),
  );
}

/**
 * The same for a response, whose sections are the elements that a notice asks for: each record joins the first that it can
 * show, or else one of its criterion, or else what is further evidence.
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
    title: type.criterion === undefined && isCriterion(section) ? 'Comparable evidence' : titleOf(type, row),
    files,
  }));
}

function isCriterion(section: string): boolean {
  return criteria.some((criterion) => criterion === section);
}

/** Comparable evidence stands under the criterion that it is for. */
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

/** What a section of a criterion is called: the titles of the pages that its records stand on. */
function titleOfCriterion(criterion: Criterion): string {
  return recordTypes
    .filter((type) => type.criterion === criterion)
    .map(({ title }) => title)
    .join(' and ');
}
