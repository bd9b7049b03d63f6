import { definePages, type Page, type PageArea } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

type Texts = { title: string; purpose: string };

const account = upcoming('account', '', {
  [paths.bookings]: { title: 'Bookings', purpose: 'Your sessions and consultations.' },
  [paths.availability]: { title: 'Availability Settings', purpose: 'When you can be booked.' },
  [paths.documents]: { title: 'Documents', purpose: 'Documents you have uploaded.' },
  [paths.messaging]: { title: 'Messaging', purpose: 'Conversations with your mentor and attorney.' },
});

const mentor = upcoming('mentor', paths.mentor, {
  '': { title: 'Mentor Dashboard', purpose: 'Your applicants, sessions and tasks at a glance.' },
  '/profile': { title: 'Mentor Profile', purpose: 'What applicants read about you.' },
  '/credentials': { title: 'Mentor Credentials', purpose: 'Proof of your qualifications, for verification.' },
  '/availability': { title: 'Mentor Availability', purpose: 'When applicants can book you.' },
  '/users': { title: 'Assigned Users', purpose: 'The applicants you work with.' },
  '/sessions': { title: 'Sessions', purpose: 'Sessions with the applicant you chose.' },
  '/consultations': { title: 'Mentorship Sessions', purpose: 'Sessions booked with you.' },
  '/tasks': { title: 'Assigned Tasks', purpose: 'What you asked your applicants to do.' },
  '/documents': { title: 'Mentor Document Review', purpose: 'Documents waiting for your review.' },
  '/messages': { title: 'Mentor Messages', purpose: 'Conversations with your applicants.' },
  '/history': { title: 'Session History', purpose: 'Past sessions, and the hours you gave.' },
  '/support': { title: 'Support Tickets', purpose: 'Ask us for help.' },
  '/pricing': { title: 'Mentor Service Pricing', purpose: 'Your services and what they cost.' },
  '/settings': { title: 'Mentor Settings', purpose: 'Settings for your workspace.' },
});

const attorney = upcoming('attorney', paths.attorney, {
  '': { title: 'Attorney Dashboard', purpose: 'Your applicants, consultations and reviews at a glance.' },
  '/users': { title: 'Clients', purpose: 'The applicants assigned to you.' },
  '/consultations': { title: 'Consultations', purpose: 'Consultations booked with you.' },
  '/documents': { title: 'Attorney Document Review', purpose: 'Documents waiting for your review.' },
  '/review/:id': { title: 'Legal Review', purpose: 'One document, and your decision on it.' },
  '/messages': { title: 'Attorney Messages', purpose: 'Conversations with your applicants.' },
  '/availability': { title: 'Attorney Availability', purpose: 'When applicants can book you.' },
  '/credentials': { title: 'Attorney Credentials', purpose: 'Your licenses, for verification.' },
  '/profile': { title: 'Attorney Profile', purpose: 'What applicants read about you.' },
  '/settings': { title: 'Attorney Settings', purpose: 'Settings for your workspace.' },
});

/** Pages that are planned but not built yet. Their addresses are guarded and say so; no list shows them. */
export const upcomingPages: Page[] = [...account, ...mentor, ...attorney];

/** Each by what follows the root in its address. */
function upcoming(area: PageArea, root: string, texts: Record<string, Texts>): Page[] {
  const declared = Object.entries(texts).map(([below, { title, purpose }]) => ({
    address: root + below,
    module: 'upcoming.tsx',
    title,
    purpose,
    for: area,
  }));
  return definePages('app/client/routes', declared);
}
