import { newLink, paths } from '#core/shared/paths.ts';

import { ownerSteps, providerSteps, type ChecklistRole, type OwnerStep, type ProviderStep } from './schema.ts';

export type Step = { label: string; why: string; link: string };

/** Returns the remaining steps of a role, in order, each with its page. */
export function stepsLeft(role: ChecklistRole, left: readonly string[]): Step[] {
  if (role === 'owner') return ownerSteps.filter((step) => left.includes(step)).map((step) => ofOwners[step]);
  return providerSteps.filter((step) => left.includes(step)).map((step) => ofProviders(paths[role])[step]);
}

/** Returns the roles that cannot buy a plan yet, for the sentence above the owner's steps. */
export function rolesWithoutPlan(left: readonly string[]): ('mentor' | 'attorney')[] {
  return (['mentor', 'attorney'] as const).filter((role) => left.includes(`${role}_plan`));
}

const ofProviders = (home: string): Record<ProviderStep, Step> => ({
  second_factor: {
    label: 'Turn on two-factor authentication',
    why: 'You need it as soon as an applicant is assigned to you.',
    link: paths.profile,
  },
  profile: { label: 'Fill in your profile', why: 'Applicants read it.', link: `${home}/profile` },
  time_zone: { label: 'Choose your time zone', why: 'Your available hours depend on it.', link: paths.profile },
  hours: { label: 'Add available hours', why: 'Applicants book them.', link: `${home}/availability` },
  price: { label: 'Set a price for a service', why: 'Applicants see what a session costs.', link: `${home}/pricing` },
  credential: {
    label: 'Submit a credential',
    why: 'Until one is verified, applicants see “Not verified”.',
    link: `${home}/credentials`,
  },
});

const ofOwners: Record<OwnerStep, Step> = {
  mentor_plan: {
    label: 'Price a plan for mentors',
    why: 'Enter a price and turn the plan on.',
    link: `${paths.admin}/subscriptions`,
  },
  attorney_plan: {
    label: 'Price a plan for attorneys',
    why: 'Enter a price and turn the plan on.',
    link: `${paths.admin}/subscriptions`,
  },
  mail_server: {
    label: 'Connect a mail server',
    why: 'Set SMTP_URL and restart the server. Until then, emails are only on the mailbox page.',
    link: paths.mailbox,
  },
  staff_mailbox: {
    label: 'Enter the staff mailbox',
    why: 'Until then, emails to staff go to the owners.',
    link: `${paths.admin}/settings`,
  },
  bank_details: {
    label: 'Enter your bank details',
    why: 'Invoices say how to pay by bank transfer.',
    link: `${paths.admin}/settings`,
  },
  template: {
    label: 'Add a document template',
    why: 'Mentors and attorneys start their letters from it.',
    link: newLink(`${paths.admin}/templates`),
  },
};
