import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  routes: {
    'GET /api/pending-items': 'signed in',
    'GET /api/pending-items/overview': 'signed in',
  },
};
