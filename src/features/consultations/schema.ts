import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { bookedStep, bookedVersion, providedShape } from '#features/bookings/schema.ts';

export const consultationStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

export const consultationStatusLabels = {
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<ConsultationStatus, string>;

/** What gives a consultation another status. */
export const consultationStep = bookedStep(consultationStatuses);
export type ConsultationStep = z.output<typeof consultationStep>;

/** What accepts a consultation, at the version that was read. */
export const consultationAcceptance = z.strictObject({ version: bookedVersion });
export type ConsultationAcceptance = z.output<typeof consultationAcceptance>;

/** A consultation as its attorney sees it. */
export const consultationRow = z.object({
  ...providedShape,
  status: z.enum(consultationStatuses),
  /** Null while the attorney has not accepted it. */
  accepted_at: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    accept: z.boolean(),
    steps: z.array(z.enum(consultationStatuses)),
    no_show: z.boolean(),
  }),
});
export type ConsultationRow = z.output<typeof consultationRow>;

const consultationSorts = ['next', 'starts_at', 'applicant', 'created_at'] as const;
export type ConsultationSort = (typeof consultationSorts)[number];

/** What an attorney's list is asked for. `when`: upcoming is what is not over and neither completed nor cancelled. */
export const consultationQuery = listQuery({
  sorts: consultationSorts,
  filters: {
    status: z.enum(consultationStatuses),
    when: z.enum(['upcoming', 'past']),
    person: z.uuid('This person is not an applicant'),
  },
}).omit({ trash: true });
