import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { plainText } from '#core/shared/plain-text.ts';

/**
 * Figures about the company. Each has its position on the pages, so admins can edit them but not add or delete
 * them.
 */
export const statKeys = ['publications', 'patents', 'success_rate', 'clients', 'approval_without_rfe'] as const;
export type StatKey = (typeof statKeys)[number];

const VALUE_CHARACTERS = 40;
const LABEL_CHARACTERS = 80;
const SOURCE_CHARACTERS = 200;

/** Changed fields, and the version they were read at. */
export const statChange = z
  .strictObject({
    value: plainText({ label: 'Figure', required: 'Figure is required', maxCharacters: VALUE_CHARACTERS }),
    label: plainText({
      label: 'What it counts',
      required: 'Please enter what it counts',
      maxCharacters: LABEL_CHARACTERS,
    }),
    source: z
      .union(
        [plainText({ label: 'Source', maxCharacters: SOURCE_CHARACTERS }), z.null()],
        'Source must be text or empty',
      )
      .transform((source) => source || null),
    as_of: z.union(
      [calendarDate({ label: 'Date' }), z.literal('').transform(() => null), z.null()],
      'Date must be a date, such as 2025-06-19',
    ),
    is_active: z.boolean('Active must be true or false'),
  })
  .partial()
  .extend({ version: z.int32('Please reload this statistic').min(1, 'Please reload this statistic') });

export const statRow = z.object({
  id: z.uuid(),
  key: z.enum(statKeys),
  /** The figure, such as '200+'. */
  value: z.string(),
  /** Label of the figure. */
  label: z.string(),
  source: z.string().nullable(),
  /** Date that the source refers to, `YYYY-MM-DD`. */
  as_of: z.string().nullable(),
  is_active: z.boolean(),
  updated_at: z.string(),
  version: z.int(),
});
export type StatRow = z.output<typeof statRow>;

/** `manage`: whether the user may change them. Inactive ones are listed only then. */
export const statList = z.object({ rows: z.array(statRow), can: z.object({ manage: z.boolean() }) });
export type StatList = z.output<typeof statList>;

/** Public part of a statistic, shown with its {@link statSourceNote}. */
export type PublicStatRow = Pick<StatRow, 'key' | 'value' | 'label' | 'source' | 'as_of'>;

/** Returns the note next to a statistic: its source, or that it is the company's own figure. */
export function statSourceNote({ source, as_of }: Pick<StatRow, 'source' | 'as_of'>): string {
  if (!source || !as_of) return "Company's own figure, not independently verified";
  return `${source}, as of ${formatEnglishDate(as_of)}`;
}
