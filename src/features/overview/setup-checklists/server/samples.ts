import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  routes: {
    'GET /api/checklists/mentor': 'mentor',
    'GET /api/checklists/attorney': 'attorney',
    'GET /api/checklists/owner': 'owner',
  },
};
