import { z } from 'zod';

/** Who has a checklist of what is left to set up. Applicants are led by what their evidence still lacks. */
export const checklistRoles = ['mentor', 'attorney', 'owner'] as const;
export type ChecklistRole = (typeof checklistRoles)[number];

/** What a mentor or attorney sets up, in the order in which it is shown. */
export const providerSteps = ['second_factor', 'profile', 'time_zone', 'hours', 'price', 'credential'] as const;
export type ProviderStep = (typeof providerSteps)[number];

/** What the owner of a new site sets up. */
export const ownerSteps = [
  'mentor_plan',
  'attorney_plan',
  'mail_server',
  'staff_mailbox',
  'bank_details',
  'template',
] as const;
export type OwnerStep = (typeof ownerSteps)[number];

/** The steps that are not done yet. */
export const checklist = z.object({ left: z.array(z.enum([...providerSteps, ...ownerSteps])) });
export type Checklist = z.output<typeof checklist>;
