import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';

import { leftProblem, placeholderProblem } from './rules.ts';

const NAME_CHARACTERS = 120;
const DESCRIPTION_CHARACTERS = 500;
const CATEGORY_CHARACTERS = 80;
export const CONTENT_CHARACTERS = 20_000;

/** Suggested categories. Any other text is valid too. */
export const templateCategories = [
  'Recommendation letter',
  'Expert opinion letter',
  'Employer letter',
  'Petition letter',
  'Personal statement',
  'Agreement',
] as const;

const category = { label: 'Category', maxCharacters: CATEGORY_CHARACTERS };
const fields = {
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  category: plainText({ ...category, required: 'Category is required' }),
  description: plainText({ label: 'Description', maxCharacters: DESCRIPTION_CHARACTERS }),
  content: plainText({
    label: 'Content',
    required: 'Content is required',
    maxCharacters: CONTENT_CHARACTERS,
    isMultiline: true,
  }).superRefine((text, context) => {
    const message = placeholderProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  is_active: z.boolean('Active must be true or false'),
};

export const templateInput = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  is_active: fields.is_active.default(true),
});
export type TemplateInput = z.output<typeof templateInput>;

/** Changed fields, and the version that was read. */
export const templateChange = z
  .strictObject(fields)
  .partial()
  .extend({ version: z.int32('Please reload this template').min(1, 'Please reload this template') });
export type TemplateChange = z.output<typeof templateChange>;

export const templateRow = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  /** Includes placeholders. */
  content: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type TemplateRow = z.output<typeof templateRow>;

const templateSorts = ['name', 'category', 'updated_at'] as const;
export type TemplateSort = (typeof templateSorts)[number];

export const templateQuery = listQuery({
  sorts: templateSorts,
  filters: { category: plainText(category), active: z.enum(['true', 'false']) },
}).omit({ trash: true });

const fileFormats = ['docx', 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];

const applicantId = z.uuid('Choose an applicant');

/** Applicant to fill it for, and the reader's date. */
export const fillQuery = z.strictObject({
  applicant_id: applicantId,
  today: calendarDate({ label: 'Today' }).optional(),
});
export type FillQuery = z.output<typeof fillQuery>;

/** `text` contains the placeholders without a value. */
export const filledTemplate = z.object({ name: z.string(), text: z.string() });
export type FilledTemplate = z.output<typeof filledTemplate>;

const FILE_NAME_CHARACTERS = 150;
export const FILLED_CHARACTERS = 2 * CONTENT_CHARACTERS;

/** A filled text as its user edited it, for a file. */
export const fileInput = z.strictObject({
  applicant_id: applicantId,
  name: plainText({ label: 'File name', required: 'File name is required', maxCharacters: FILE_NAME_CHARACTERS }),
  text: plainText({
    label: 'Text',
    required: 'Text is required',
    maxCharacters: FILLED_CHARACTERS,
    isMultiline: true,
  }).superRefine((text, context) => {
    const message = leftProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  format: z.enum(fileFormats, 'Choose docx or pdf'),
});
export type FileInput = z.output<typeof fileInput>;
