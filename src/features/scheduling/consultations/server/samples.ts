import { sessionSample } from '#testing/access/session-samples.ts';
import type { Samples } from '#testing/samples.ts';

import { consultationSessions } from './table.ts';

export const samples: Samples = {
  tables: {
    consultation_sessions: sessionSample(consultationSessions.attorney_id, {
      role: 'attorney',
      starts: '11:00',
      ends: '12:00',
    }),
  },
  sidebars: {
    attorney: ['Practice › Consultations'],
  },
  routes: {
    'GET /api/consultation-sessions': 'attorney',
    'GET /api/consultation-sessions/{id}': 'attorney',
    'POST /api/consultation-sessions/{id}/accept': 'attorney',
    'POST /api/consultation-sessions/{id}/status': 'attorney',
    'PATCH /api/consultation-sessions/{id}': 'attorney',
  },
};
