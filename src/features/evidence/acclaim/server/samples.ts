import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  routes: {
    'GET /api/acclaim': 'applicant',
    'GET /api/acclaim/report.pdf': 'applicant',
  },
};
