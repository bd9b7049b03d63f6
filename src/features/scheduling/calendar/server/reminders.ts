/** Reminds both sides of a session one day and one hour before it starts. */
import type { Services } from '#core/server/services.ts';
import { fill } from '#core/shared/sentence.ts';
import { defineReminder } from '#features/communication/notifications/server/reminders.ts';

import { sweepReminders, claimDueReminders, type DueReminder } from './queries.ts';
import { formatPeersWhen, formatWhen } from './when-text.ts';

const remind = defineReminder({
  about: 'sessions',
  lock: 'calendarReminders',
  due: claimDueReminders,
  words: (due) => ({ userId: due.userId, kind: 'booking', link: due.link, ...wordsFor(due) }),
});

export async function sendSessionReminders(services: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  await remind(services);
  const { database, now } = services;
  await database.asSystem('reminders of what is over are of no use', (tx) => sweepReminders(tx, now()));
}

const titles = {
  session: {
    day: 'Your session with {peer} starts within a day',
    hour: 'Your session with {peer} starts within an hour',
  },
  consultation: {
    day: 'Your consultation with {peer} starts within a day',
    hour: 'Your consultation with {peer} starts within an hour',
  },
} as const;

function wordsFor({ noun, before, startsAt, peer, peerWithProof, zone, peerZone, clock, callLink }: DueReminder) {
  const there = formatPeersWhen(startsAt, { zone, peerZone, clock });
  const sentences = [
    `Your ${noun} with ${peerWithProof} starts on ${formatWhen(startsAt, zone, clock)}.`,
    ...(there ? [`For ${peer}, that is ${there}.`] : []),
    ...(callLink ? [`Call link: ${callLink}`] : []),
  ];
  return {
    title: fill(titles[noun][before], { peer: peerWithProof }),
    message: sentences.join(' '),
  };
}
