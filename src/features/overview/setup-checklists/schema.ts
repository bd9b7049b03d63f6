import { z } from 'zod';

/** Roles with a setup checklist. Applicants are guided by the gaps in their evidence instead. */
const checklistRoles = ['mentor', 'attorney', 'owner'] as const;
export type ChecklistRole = (typeof checklistRoles)[number];

/** Setup steps of a mentor or attorney, in the order in which they are shown. */
export const providerSteps = ['second_factor', 'profile', 'time_zone', 'hours', 'price', 'credential'] as const;
export type ProviderStep = (typeof providerSteps)[number];

/** Setup steps of the owner of a new site. */
export const ownerSteps = [
  'mentor_plan',
  'attorney_plan',
  'mail_server',
  'staff_mailbox',
  'bank_details',
  'template',
] as const;
export type OwnerStep = (typeof ownerSteps)[number];

/** The remaining steps. */
export const checklist = z.object({ left: z.array(z.enum([...providerSteps, ...ownerSteps])) });
export type Checklist = z.output<typeof checklist>;
