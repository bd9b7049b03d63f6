import { z } from 'zod';

export const reviewerRoles = ['mentor', 'attorney'] as const;
export type ReviewerRole = (typeof reviewerRoles)[number];

const reviewer = z.object({ name: z.string(), roles: z.array(z.enum(reviewerRoles)) });
export type Reviewer = z.output<typeof reviewer>;

/** Who may review what the user submits now, the longest assigned first. */
export const reviewerList = z.object({ reviewers: z.array(reviewer) });
