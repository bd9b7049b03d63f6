import { ago } from '../moments.ts';
import type { DemoSession } from '../stories/sessions.ts';

/** Sessions of a mentor over half a year: with Ada, and before her with Carla, whose trial has ended. */
export const sessions: DemoSession[] = [
  {
    with: 'carla',
    heldAt: ago(36, '16:00'),
    duration: '00:45',
    session_type: 'Initial Consultation',
    notes: 'Discussed which criteria her choreography may meet. She will collect programs and reviews.',
  },
  {
    with: 'carla',
    heldAt: ago(29, '16:00'),
    duration: '01:00',
    session_type: 'EB1A Strategy Session',
    notes: 'Chose awards, judging and published material to start with.',
  },
  {
    with: 'carla',
    heldAt: ago(22, '16:00'),
    duration: '01:00',
    status: 'cancelled',
    session_type: 'Hourly Mentoring',
    notes: 'She is on tour.',
  },
  {
    with: 'ada',
    heldAt: ago(93, '14:00'),
    duration: '00:30',
    session_type: 'Initial Consultation',
    notes: 'Her field, her evidence so far, and what is missing.',
  },
  {
    with: 'ada',
    heldAt: ago(86, '14:00'),
    duration: '01:30',
    session_type: 'EB1A Strategy Session',
    notes: 'Went through all criteria. Patents, judging and scholarly articles are strong; memberships need work.',
  },
  {
    with: 'ada',
    heldAt: ago(72, '14:00'),
    duration: '01:00',
    session_type: 'Recommendation Letter Writing',
    notes: 'Six people who could write, and what each can say from their own knowledge.',
  },
  { with: 'ada', heldAt: ago(65, '14:00'), duration: '01:00', status: 'cancelled', session_type: 'Hourly Mentoring' },
  {
    with: 'ada',
    heldAt: ago(58, '14:30'),
    duration: '01:00',
    session_type: 'Hourly Mentoring',
    notes: 'Read the draft of the first letter together.',
  },
  {
    with: 'ada',
    heldAt: ago(44, '14:00'),
    duration: '01:30',
    session_type: 'Document Review',
    notes: 'Translations: which certificates still need a translator’s statement.',
  },
  {
    with: 'ada',
    heldAt: ago(30, '14:00'),
    duration: '01:00',
    session_type: 'Hourly Mentoring',
    notes: 'Salary: which survey to compare with, and how to cite it.',
  },
  {
    with: 'ada',
    heldAt: ago(16, '14:00'),
    duration: '02:00',
    session_type: 'Application Review',
    notes: 'First read-through of the whole petition. Two sections repeat each other.',
  },
  {
    with: 'ada',
    heldAt: ago(9, '15:00'),
    duration: '00:45',
    session_type: 'Mock Interview',
    notes: 'Answers are clear; shorter would be better.',
  },
  { with: 'ada', heldAt: ago(2, '14:00'), duration: '01:00', session_type: 'Hourly Mentoring' },
];
