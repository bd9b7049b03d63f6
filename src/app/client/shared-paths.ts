import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Paths that lead each role to its own page. */
export const sharedPaths = definePages('app/client/routes', [
  {
    address: paths.availability,
    module: 'no-role-redirect.tsx',
    title: 'Availability Settings',
    area: 'account',
    roleRedirects: {
      mentor: { to: `${paths.mentor}/availability` },
      attorney: { to: `${paths.attorney}/availability` },
      applicant: {
        to: paths.dashboard,
        notice: 'Only mentors and attorneys have availability settings, so we brought you to your dashboard.',
      },
      admin: {
        to: paths.admin,
        notice: 'Only mentors and attorneys have availability settings, so we brought you to your dashboard.',
      },
    },
  },
  {
    address: paths.documents,
    module: 'no-role-redirect.tsx',
    title: 'Documents',
    area: 'account',
    roleRedirects: {
      applicant: { to: `${paths.dashboard}/documents` },
      mentor: { to: `${paths.mentor}/documents` },
      attorney: { to: `${paths.attorney}/documents` },
      admin: { to: paths.admin, notice: 'Applicants upload documents, and their mentors and attorneys review them.' },
    },
  },
]);
