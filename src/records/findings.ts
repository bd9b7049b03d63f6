import { z } from 'zod';

import { criteria } from './criteria.ts';

/** Level of a finding: a stop blocks a binder, a gap leaves an element undocumented, a risk is often questioned. */
export const levels = ['stop', 'gap', 'risk', 'note'] as const;
export type Level = (typeof levels)[number];

/** Parts in which evidence is judged: the ten criteria, and the case. */
export const parts = [...criteria, 'case'] as const;
export type Part = (typeof parts)[number];

/** Place to fix something: a record page, a record, or a field. */
const place = z.object({
  /** Table of the records. */
  table: z.string(),
  /** ID of the record. Null if there is none yet. */
  record: z.uuid().nullable(),
  /** Title of the record. */
  title: z.string().nullable(),
  field: z.string().nullable(),
});
export type Place = z.output<typeof place>;

/** Finding of a rule, with the cited passages of the regulation. */
const finding = z.object({
  rule: z.string(),
  level: z.enum(levels),
  say: z.string(),
  cite: z.array(z.string()),
  /** Element that it leaves undocumented. Null if it belongs to none. */
  element: z.string().nullable(),
  place: place.nullable(),
  /** File that it concerns, if any. */
  file: z.string().nullable(),
  /** Date on which the rule's text was compared with the regulation, `YYYY-MM-DD`. */
  asOf: z.string(),
});
export type Finding = z.output<typeof finding>;

/** A record that shows an element, with the files that show it. */
const shown = z.object({ place, files: z.array(z.string()) });
export type Shown = z.output<typeof shown>;

/** One clause of the regulation, with the evidence that documents it. */
const elementReadiness = z.object({
  id: z.string(),
  text: z.string(),
  cite: z.array(z.string()),
  asOf: z.string(),
  /** Whether nothing is missing without it, because another element can replace it. */
  isOptional: z.boolean().optional(),
  /** Comparable evidence for the criterion. It counts once an assigned attorney attests exactly this evidence. */
  comparable: z.enum(['attested', 'unattested']).optional(),
  /** Tables whose records can show the element. */
  tables: z.array(z.string()),
  state: z.enum(['nothing', 'documents']),
  /** First records that show it, and their total number. */
  shownBy: z.array(shown),
  total: z.int(),
  /** Digest of its evidence, in hexadecimal. A statement about another digest is outdated. */
  digest: z.string(),
  findings: z.array(finding),
});
export type ElementReadiness = z.output<typeof elementReadiness>;

const partReadiness = z.object({
  part: z.enum(parts),
  /** Title, such as 'Lesser national or international awards'. */
  label: z.string(),
  cite: z.string(),
  /** Number of records that serve it. */
  records: z.int(),
  isClaimed: z.boolean(),
  elements: z.array(elementReadiness),
  /** Findings that belong to no element: risks, notes, and other stops and gaps. */
  findings: z.array(finding),
});
export type PartReadiness = z.output<typeof partReadiness>;

/** Completeness of a portfolio against the regulation's text: documents, no odds. */
export const readiness = z.object({
  /** Day of the judgment, `YYYY-MM-DD`. */
  on: z.string(),
  /** Filing date, if the user has set one. */
  filedOn: z.string().nullable(),
  parts: z.array(partReadiness),
});
export type Readiness = z.output<typeof readiness>;

/** A file in another language with the state of its translation. Files are given by URL. */
export const fileTranslation = z.object({ original: z.string(), language: z.string(), isComplete: z.boolean() });
export type FileTranslation = z.output<typeof fileTranslation>;

/**
 * Context for judging a record: files in other languages, unreadable files, the filing date, and rules that are turned
 * off.
 */
export const evaluationContext = z.object({
  translations: z.array(fileTranslation),
  filedOn: z.string().nullable(),
  off: z.array(z.string()),
  /** URLs of files that inspection could not read. */
  unreadable: z.array(z.string()),
});
export type EvaluationContext = z.output<typeof evaluationContext>;

/** Returns all findings of a part, those of its elements and others. */
export function listFindings({ elements, findings }: PartReadiness): Finding[] {
  return [...elements.flatMap((element) => element.findings), ...findings];
}

/** Whether comparable evidence replaces the criterion, so that its own elements are not missing. */
export function isStoodFor({ elements }: Pick<PartReadiness, 'elements'>): boolean {
  return elements.some(({ comparable }) => comparable === 'attested');
}

/** Returns the anchor of a citation on the regulation page. */
export function toAnchor(citation: string): string {
  return (
    citation
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? ''
  );
}
