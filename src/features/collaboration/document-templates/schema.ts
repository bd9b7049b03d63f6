import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { flag } from '#core/shared/field-types/flag.ts';
import { longText, longTextInput } from '#core/shared/field-types/long-text.ts';
import { text } from '#core/shared/field-types/text.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { rowChange, rowInput, rowSchema } from '#core/shared/row-schemas.ts';

import { leftProblem, placeholderProblem } from './rules.ts';

/** Suggested categories. Any other text is valid too. */
export const templateCategories = [
  'Recommendation letter',
  'Expert opinion letter',
  'Employer letter',
  'Petition letter',
  'Personal statement',
  'Agreement',
] as const;

export const CONTENT_CHARACTERS = 20_000;
const CATEGORY_CHARACTERS = 80;

export const templateFields = {
  name: text({ label: 'Name', required: 'Name is required', maxCharacters: 120 }),
  category: text({
    label: 'Category',
    required: 'Category is required',
    maxCharacters: CATEGORY_CHARACTERS,
    suggestions: templateCategories,
  }),
  description: text({ label: 'Description', maxCharacters: 500 }),
  /** Includes placeholders. */
  content: longText({ label: 'Content', required: 'Content is required', maxCharacters: CONTENT_CHARACTERS }),
  is_active: flag({ label: 'Active', hint: 'Mentors and attorneys can use it.', default: true }),
};

const content = longTextInput(templateFields.content).superRefine((written, context) => {
  const message = placeholderProblem(written);
  if (message) context.addIssue({ code: 'custom', message });
});

export const templateInput = rowInput(templateFields).extend({ content });
export type TemplateInput = z.output<typeof templateInput>;

/** Changed fields, and the version that was read. */
export const templateChange = rowChange(templateFields, 'template').extend({ content: content.optional() });
export type TemplateChange = z.output<typeof templateChange>;

export const templateRow = rowSchema(templateFields);
export type TemplateRow = z.output<typeof templateRow>;

const templateSorts = ['name', 'category', 'updated_at'] as const;
export type TemplateSort = (typeof templateSorts)[number];

export const templateQuery = listQuery({
  sorts: templateSorts,
  filters: {
    category: plainText({ label: 'Category', maxCharacters: CATEGORY_CHARACTERS }),
    active: z.enum(['true', 'false']),
  },
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
  }).superRefine((written, context) => {
    const message = leftProblem(written);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  format: z.enum(fileFormats, 'Choose docx or pdf'),
});
export type FileInput = z.output<typeof fileInput>;
