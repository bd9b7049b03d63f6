// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, find } from '#testing/client/render.tsx';

import type { BookingRow } from '../schema.ts';
import BookingsPage from './bookings-page.tsx';

const booking = {
  id: 'b1',
  role: 'mentor',
  provider_id: 'm1',
  provider: 'Mia Mentor',
  is_verified: true,
  session_date: '2099-03-02',
  start_time: '09:00',
  duration: '01:00',
  time_zone: 'UTC',
  starts_at: '2099-03-02T09:00:00Z',
  ends_at: '2099-03-02T10:00:00Z',
  status: 'confirmed',
  session_type: 'Mock Interview',
  client_note: '',
  call_link: '',
  cancel_reason: '',
  agreed_price: '',
  version: 1,
  can: { move: true, cancel: true, until: '2099-03-01T09:00:00Z' },
} as BookingRow;
const attorney = {
  id: 'a1',
  role: 'attorney',
  name: 'Ann Attorney',
  time_zone: 'UTC',
  minutes: 60,
  buffer_minutes: 0,
  shows_availability: true,
  session_types: ['Consultation'],
  prices: [],
  is_verified: true,
};
const answers: Record<string, object> = {
  '/api/bookings': { rows: [booking], total: 1, can: { create: true } },
  '/api/bookings/providers': { providers: [attorney], notice_hours: 24 },
  '/api/bookings/slots': { time_zone: 'UTC', minutes: 60, slots: [] },
  '/api/entitlements': { credits: { available: 0 } },
};

it('a session with a provider who cannot be booked now is not moved, and no other session is booked in its place', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { href, pathname } = new URL(address, location.href);
    return Object.defineProperty(Response.json(answers[pathname] ?? {}), 'url', { value: href });
  });
  await renderPage(<BookingsPage />);
  const shown = () => document.body.textContent ?? '';
  await expect.poll(shown).toContain('Mock Interview with Mia Mentor');
  await click(find('[aria-label^="Move Mock Interview"]'));
  await expect.poll(shown).toContain('Mia Mentor cannot be booked at the moment');
  expect(shown()).not.toContain('With Ann Attorney');
  await click(button('Keep the current time'));
  await expect.poll(shown).not.toContain('cannot be booked');
});
