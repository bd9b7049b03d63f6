import { sessionSample } from '#testing/access/session-samples.ts';
import type { Samples } from '#testing/samples.ts';

import { sessionBookings } from './table.ts';

export const samples: Samples = {
  tables: {
    session_bookings: sessionSample(sessionBookings.provider_id, { role: 'mentor', starts: '09:00', ends: '10:00' }),
  },
  sidebars: {
    mentor: ['Practice › Sessions', 'Practice › History'],
  },
  routes: {
    'GET /api/session-bookings': 'mentor',
    'GET /api/session-bookings/history': 'mentor',
    'GET /api/session-bookings/hours': 'mentor',
    'GET /api/session-bookings/{id}': 'mentor',
    'POST /api/session-bookings/{id}/status': 'mentor',
    'PATCH /api/session-bookings/{id}': 'mentor',
  },
};
