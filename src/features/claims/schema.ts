import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { writeDate } from '#core/shared/date-text.ts';
import { plainText } from '#core/shared/plain-text.ts';

/** What the company says of itself. Each has its place on the pages, so admins edit them, and neither add nor delete. */
export const claimKeys = ['publications', 'patents', 'success_rate', 'clients', 'approval_without_rfe'] as const;
export type ClaimKey = (typeof claimKeys)[number];

const VALUE_CHARACTERS = 40;
const LABEL_CHARACTERS = 80;
const SOURCE_CHARACTERS = 200;

/** The fields sent, and the version they were read at. */
export const claimChange = z
  .strictObject({
    value: plainText({ label: 'Value', required: 'Value is required', maxCharacters: VALUE_CHARACTERS }),
    label: plainText({ label: 'Label', required: 'Label is required', maxCharacters: LABEL_CHARACTERS }),
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
  .extend({ version: z.int32('Please reload this claim').min(1, 'Please reload this claim') });

export const claimRow = z.object({
  id: z.uuid(),
  key: z.enum(claimKeys),
  /** The figure, as '200+'. */
  value: z.string(),
  /** What it counts. */
  label: z.string(),
  source: z.string().nullable(),
  /** The day that the source tells of, `YYYY-MM-DD`. */
  as_of: z.string().nullable(),
  is_active: z.boolean(),
  updated_at: z.string(),
  version: z.int(),
});
export type ClaimRow = z.output<typeof claimRow>;

/** `manage`: whether the user may change them; only then are inactive ones listed. */
export const claimList = z.object({ rows: z.array(claimRow), can: z.object({ manage: z.boolean() }) });
export type ClaimList = z.output<typeof claimList>;

/** What the site shows of one to visitors, with its {@link claimNote}. */
export type PublicClaimRow = Pick<ClaimRow, 'key' | 'value' | 'label' | 'source' | 'as_of'>;

/** What stands beside a claim: where it is from, or that only the company says so. */
export function claimNote({ source, as_of }: Pick<ClaimRow, 'source' | 'as_of'>): string {
  if (!source || !as_of) return "Company's own figure, not independently verified";
  return `${source}, as of ${writeDate(as_of)}`;
}
