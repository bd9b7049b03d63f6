import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  sidebars: {
    applicant: ['foot › Billing'],
    'applicant after the trial': ['Account › Subscribe', 'Account › Billing'],
    mentor: ['foot › Billing'],
    attorney: ['foot › Billing'],
    admin: ['foot › Billing'],
    'owner admin': ['foot › Billing'],
  },
};
