import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { levels, readiness } from '#records/findings.ts';

/** Filing date and its version, which a change must name. */
export const filing = z.object({ filed_on: z.string().nullable(), version: z.int() });
export type Filing = z.output<typeof filing>;

/** Readiness of the user's own evidence, with the filing date. Null until it is set. */
export const ownReadiness = readiness.extend({ filing: filing.nullable(), can: z.object({ update: z.boolean() }) });
export type OwnReadiness = z.output<typeof ownReadiness>;

/** Filters in the page's URL. */
export const readinessFilter = z.strictObject({
  show: z.enum(['gaps', 'claimed']).optional(),
  level: z.enum(levels).optional(),
});
export type ReadinessFilter = z.output<typeof readinessFilter>;

/** New filing date, or none. `version` is that of the previous one, omitted the first time. */
export const filingInput = z.strictObject({
  filed_on: calendarDate({ label: 'Filing date' }).nullable(),
  version: z.int32('Please reload this page').min(1, 'Please reload this page').optional(),
});
