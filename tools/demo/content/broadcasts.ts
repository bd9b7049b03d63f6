import { ago } from '../moments.ts';
import type { DemoBroadcast } from '../stories/broadcasts.ts';

/** Broadcasts of the admin, one of each type. */
export const broadcasts: DemoBroadcast[] = [
  {
    title: 'The workbook has a new chapter',
    message: 'Chapter 7 shows how to describe a critical role. You can find it on the Products page.',
    type: 'info',
    audience: 'all',
    sent: ago(88, '09:00'),
  },
  {
    title: 'Please review within three days',
    message: 'Applicants are waiting for you. Please check your document reviews at least every three days.',
    type: 'warning',
    audience: 'mentor',
    sent: ago(61, '08:30'),
  },
  {
    title: 'A template for expert letters',
    message: 'Attorneys can now start from an expert letter template.',
    type: 'success',
    audience: 'attorney',
    sent: ago(47, '14:00'),
  },
  {
    title: 'Uploads failed this morning',
    message: 'Uploads failed between 7 and 8 a.m. UTC. Please upload those files again.',
    type: 'error',
    audience: 'applicant',
    sent: ago(26, '10:15'),
  },
  {
    title: 'Closed on Friday',
    message: 'Our office is closed on Friday. We will answer tickets again on Monday.',
    type: 'info',
    audience: 'all',
    sent: ago(4, '12:00'),
  },
];
