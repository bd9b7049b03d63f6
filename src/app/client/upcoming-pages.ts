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
  '/availability': { title: 'Mentor Availability', purpose: 'When applicants can book you.' },
  '/sessions': { title: 'Sessions', purpose: 'Sessions with the applicant you chose.' },
  '/consultations': { title: 'Mentorship Sessions', purpose: 'Sessions booked with you.' },
  '/messages': { title: 'Mentor Messages', purpose: 'Conversations with your applicants.' },
});

const attorney = upcoming('attorney', paths.attorney, {
  '/consultations': { title: 'Consultations', purpose: 'Consultations booked with you.' },
  '/messages': { title: 'Attorney Messages', purpose: 'Conversations with your applicants.' },
  '/availability': { title: 'Attorney Availability', purpose: 'When applicants can book you.' },
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
