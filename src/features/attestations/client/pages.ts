import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Where those who work with an applicant say what they think of their evidence; reached from the applicant's own page. */
export const attestationPages = definePages(
  'features/attestations/client',
  (['mentor', 'attorney'] as const).map((role) => ({
    address: `${paths[role]}/users/:id/readiness`,
    module: 'shared-readiness-page.tsx',
    title: 'Readiness',
    for: role,
  })),
);
