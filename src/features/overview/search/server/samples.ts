import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  routes: {
    'GET /api/search': 'applicant',
  },
};
