import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  routes: {
    'GET /api/waiting': 'signed in',
    'GET /api/waiting/overview': 'signed in',
  },
};
