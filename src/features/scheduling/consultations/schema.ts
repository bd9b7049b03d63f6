import { z } from 'zod';

import { bookedTransition, bookedVersion, providedQuery, providedShape } from '#features/scheduling/bookings/schema.ts';

export const consultationStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type ConsultationStatus = (typeof consultationStatuses)[number];

/** Input that changes the status of a consultation. */
export const consultationTransition = bookedTransition(consultationStatuses);
export type ConsultationTransition = z.output<typeof consultationTransition>;

/** Input that accepts a consultation, with the version that was read. */
export const consultationAcceptance = z.strictObject({ version: bookedVersion });
export type ConsultationAcceptance = z.output<typeof consultationAcceptance>;

/** Consultation as its attorney sees it. */
export const consultationRow = z.object({
  ...providedShape,
  status: z.enum(consultationStatuses),
  /** Null until the attorney accepts it. */
  accepted_at: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    accept: z.boolean(),
    transitions: z.array(z.enum(consultationStatuses)),
    no_show: z.boolean(),
  }),
});
export type ConsultationRow = z.output<typeof consultationRow>;

export const consultationQuery = providedQuery(consultationStatuses);
