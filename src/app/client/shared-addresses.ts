import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Paths that lead each role to its own page. */
export const sharedAddresses = definePages('app/client/routes', [
  {
    address: paths.availability,
    module: 'elsewhere.tsx',
    title: 'Availability Settings',
    for: 'account',
    elsewhere: {
      mentor: { to: `${paths.mentor}/availability` },
      attorney: { to: `${paths.attorney}/availability` },
      applicant: {
        to: paths.dashboard,
        told: 'Only mentors and attorneys have availability settings, so we brought you to your dashboard.',
      },
      admin: {
        to: paths.admin,
        told: 'Only mentors and attorneys have availability settings, so we brought you to your dashboard.',
      },
    },
  },
  {
    address: paths.documents,
    module: 'elsewhere.tsx',
    title: 'Documents',
    for: 'account',
    elsewhere: {
      applicant: { to: `${paths.dashboard}/documents` },
      mentor: { to: `${paths.mentor}/documents` },
      attorney: { to: `${paths.attorney}/documents` },
      admin: { to: paths.admin, told: 'Applicants upload documents, and their mentors and attorneys review them.' },
    },
  },
]);
