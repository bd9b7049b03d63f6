import { providers } from '#testing/access/route-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  routes: {
    'GET /api/binder-reviews/applicants/{applicant}': providers,
    'GET /api/binder-reviews/{binder}': providers,
    'PATCH /api/binder-reviews/{binder}': 'attorney',
  },
};
