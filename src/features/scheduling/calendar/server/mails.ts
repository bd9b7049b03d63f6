import type { MailTemplates } from '#core/server/mail/content.ts';
import { paths } from '#core/shared/paths.ts';
import { formatPrice, type Currency } from '#features/providers/service-pricing/schema.ts';

import { formatInvitation } from './ics.ts';
import { formatPeersWhen } from './when-text.ts';

export const calendarMails = {
  // `app.notify_session_change` writes the data. Without `method` it is only a message, because nothing is agreed yet.
  invitation({ data, env }) {
    const {
      name = '',
      email = '',
      peer = '',
      noun = '',
      title = '',
      message = '',
      method,
      call_link: callLink = '',
    } = data;
    // Mail that was queued before the mark existed has only the plain name.
    const { named = peer } = data;
    const startsAt = new Date(data.starts_at ?? '');
    const link = new URL(data.link ?? '', env.APP_URL).href;
    const there = formatPeersWhen(startsAt, {
      zone: data.zone ?? '',
      peerZone: data.peer_zone ?? '',
      clock: data.clock,
    });
    const price = formatAgreedPrice(data.agreed_price ?? '');
    const subject = `${title}: ${named}`;
    return {
      subject,
      digest: { heading: 'Your bookings', gist: message },
      paragraphs: [
        `Hello ${name},`,
        message,
        ...(there ? [`For ${peer}, that is ${there}.`] : []),
        ...(price ? [price] : []),
        ...(callLink ? [`Call link: ${callLink}`] : []),
      ],
      footnote: `To choose which of these emails you get, go to your Notifications page: ${new URL(paths.notifications, env.APP_URL).href}`,
      action: { label: `Open in ${env.BRAND_NAME}`, url: link },
      ...((method === 'REQUEST' || method === 'CANCEL') && {
        calendar: {
          method,
          ics: formatInvitation(
            {
              method,
              attendee: { name, email },
              entry: {
                id: data.id ?? '',
                sequence: Number(data.sequence),
                summary: formatSummary({ noun, peer: named, sessionType: data.session_type ?? '' }),
                description: [
                  ...(there ? [`For ${peer}, that is ${there}`] : []),
                  ...(price ? [price] : []),
                  ...(data.note ? [data.note] : []),
                ],
                when: { startsAt, endsAt: new Date(data.ends_at ?? '') },
                status: data.status === 'TENTATIVE' || data.status === 'CANCELLED' ? data.status : 'CONFIRMED',
                callLink,
                link,
                madeAt: new Date(data.made_at ?? ''),
                changedAt: new Date(data.changed_at ?? ''),
              },
            },
            env,
          ),
        },
      }),
    };
  },
} satisfies MailTemplates;

/** Price shown when the session was booked, as stored in `agreed_price`. */
function formatAgreedPrice(agreed: string): string | undefined {
  if (agreed === '') return undefined;
  if (agreed === 'credit') return 'Paid for with a session credit.';
  const [price = '', currency = ''] = agreed.split(' ');
  return `Price: ${formatPrice(price, currency as Currency)}`;
}

/** Returns the title of a session in calendars: `Profile review: session with Ada Example`. */
export function formatSummary({ noun, peer, sessionType }: Record<'noun' | 'peer' | 'sessionType', string>): string {
  const withWhom = `${noun} with ${peer}`;
  return sessionType ? `${sessionType}: ${withWhom}` : `${withWhom.charAt(0).toUpperCase()}${withWhom.slice(1)}`;
}
