import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { criteria } from '#features/criteria/schema.ts';

/** How much a finding weighs: a stop keeps a binder from being made, a gap leaves an element undocumented, a risk is often questioned. */
export const levels = ['stop', 'gap', 'risk', 'note'] as const;
export type Level = (typeof levels)[number];

/** The parts that evidence is judged in: the ten criteria, and the case as a whole. */
export const parts = [...criteria, 'case'] as const;
export type Part = (typeof parts)[number];

/** Where to mend something: a page of records, one of them, one of its fields. */
export const place = z.object({
  /** The records' table. */
  table: z.string(),
  /** Its id; null where there is no record yet. */
  record: z.uuid().nullable(),
  /** What the record is called. */
  title: z.string().nullable(),
  field: z.string().nullable(),
});
export type Place = z.output<typeof place>;

/** What a rule found, with the words of the regulation that it goes by. */
export const finding = z.object({
  rule: z.string(),
  level: z.enum(levels),
  say: z.string(),
  cite: z.array(z.string()),
  /** The element that it leaves undocumented; null for what stands apart. */
  element: z.string().nullable(),
  place: place.nullable(),
  /** The file that it is about, where it is about one. */
  file: z.string().nullable(),
  /** The day on which the rule's text was compared with the regulation, `YYYY-MM-DD`. */
  asOf: z.string(),
});
export type Finding = z.output<typeof finding>;

/** A record that shows an element, with the files it shows it by. */
export const shown = z.object({ place, files: z.array(z.string()) });
export type Shown = z.output<typeof shown>;

/** What the regulation asks, one clause at a time, and what documents it. */
export const elementReadiness = z.object({
  id: z.string(),
  text: z.string(),
  cite: z.array(z.string()),
  asOf: z.string(),
  /** Nothing is missing without it: another element may take its place. */
  isOptional: z.boolean().optional(),
  /** Comparable evidence in the place of the criterion: it counts once an assigned attorney attests this very evidence. */
  comparable: z.enum(['attested', 'unattested']).optional(),
  /** The tables whose records can show it. */
  tables: z.array(z.string()),
  state: z.enum(['nothing', 'documents']),
  /** The first of the records that show it, and how many there are in all. */
  shownBy: z.array(shown),
  total: z.int(),
  /** Changes with what shows it: what a person said of other evidence is outdated. Hexadecimal digits. */
  digest: z.string(),
  findings: z.array(finding),
});
export type ElementReadiness = z.output<typeof elementReadiness>;

export const partReadiness = z.object({
  part: z.enum(parts),
  /** What it is called: 'Lesser national or international awards'. */
  label: z.string(),
  cite: z.string(),
  /** How many records serve it. */
  records: z.int(),
  /** Whether the user claims it. */
  isClaimed: z.boolean(),
  elements: z.array(elementReadiness),
  /** Risks and notes, which leave no element undocumented, and stops and gaps of no element. */
  findings: z.array(finding),
});
export type PartReadiness = z.output<typeof partReadiness>;

/** How complete a portfolio is against the regulation's text: documents, and no odds. */
export const readiness = z.object({
  /** The day that it was judged for, `YYYY-MM-DD`. */
  on: z.string(),
  /** The day of the filing, if the user has set one. */
  filedOn: z.string().nullable(),
  parts: z.array(partReadiness),
});
export type Readiness = z.output<typeof readiness>;

/** A file in another language, and how far its translation is; addresses of files kept here. */
export const fileTranslation = z.object({ original: z.string(), language: z.string(), isComplete: z.boolean() });
export type FileTranslation = z.output<typeof fileTranslation>;

/** The filing date that the user set, and the version of it that a change names. */
export const filing = z.object({ filed_on: z.string().nullable(), version: z.int() });
export type Filing = z.output<typeof filing>;

/** What the user's own evidence is judged to be, with their filing date; null until they set one. */
export const ownReadiness = readiness.extend({ filing: filing.nullable(), can: z.object({ update: z.boolean() }) });
export type OwnReadiness = z.output<typeof ownReadiness>;

/** What a record is judged by beside itself: files in other languages and such as cannot be read, the filing date, and rules that are switched off. */
export const judgingContext = z.object({
  translations: z.array(fileTranslation),
  filedOn: z.string().nullable(),
  off: z.array(z.string()),
  /** Addresses of files that inspection could not read. */
  unreadable: z.array(z.string()),
});
export type JudgingContext = z.output<typeof judgingContext>;

/** What of it is shown, in the address of the page. */
export const readinessFilter = z.strictObject({
  show: z.enum(['gaps', 'claimed']).optional(),
  level: z.enum(levels).optional(),
});
export type ReadinessFilter = z.output<typeof readinessFilter>;

/** Another filing date, or none. The version is that of the one before; it is left out for the first. */
export const filingInput = z.strictObject({
  filed_on: calendarDate({ label: 'Filing date' }).nullable(),
  version: z.int32('Please reload this page').min(1, 'Please reload this page').optional(),
});
