import { ago } from '../moments.ts';
import type { DemoBooking, DemoConsultation } from '../stories/bookings.ts';

/** Upcoming sessions: one confirmed and two unconfirmed with Noor, and one with Sam, who accepts automatically. */
export const bookings: DemoBooking[] = [
  {
    by: 'ada',
    provider: 'noor',
    role: 'mentor',
    at: ago(4, '09:20'),
    inDays: 2,
    session_type: 'Hourly Mentoring',
    client_note: 'Could we go through the last two letters?',
    confirmed: ago(3, '12:10'),
  },
  {
    by: 'ada',
    provider: 'sam',
    role: 'attorney',
    at: ago(2, '18:05'),
    inDays: 3,
    session_type: 'Document Review',
    client_note: 'It is about the translations of my diplomas.',
  },
  {
    by: 'ada',
    provider: 'noor',
    role: 'mentor',
    at: ago(1, '11:40'),
    inDays: 9,
    session_type: 'Mock Interview',
    client_note: '',
  },
  {
    by: 'ben',
    provider: 'noor',
    role: 'mentor',
    at: ago(1, '17:30'),
    inDays: 4,
    session_type: 'Initial Consultation',
    client_note: 'I have one award so far. Where should I begin?',
  },
];

/** Consultations of Sam with Ada. */
export const consultations: DemoConsultation[] = [
  {
    heldAt: ago(80, '09:45'),
    session_type: 'Initial Consultation',
    notes: 'Which criteria the petition rests on, and in what order they are argued.',
  },
  { heldAt: ago(38, '10:30'), status: 'cancelled', session_type: 'Document Review', notes: 'Sam was in court.' },
  {
    heldAt: ago(11, '10:30'),
    session_type: 'Document Review',
    notes: 'The contract may be shown without its annexes.',
  },
];
