import { createApp } from '#app/server/create-app.ts';
import type { Services } from '#core/server/services.ts';
import { sendCheckBackReminders } from '#features/evidence/records/server/check-back.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';
import { sendExpiryReminders } from '#features/providers/provider-credentials/server/reminders.ts';

import { addAnalytics } from './analytics.ts';
import { createClock } from './clock.ts';
import { broadcasts } from './content/broadcasts.ts';
import { applications } from './content/applications.ts';
import { attestations, ruleToggles } from './content/attestations.ts';
import { credentials, providerProfiles, providerSettings } from './content/credentials.ts';
import { documents } from './content/documents.ts';
import { legalInputs } from './content/legal-inputs.ts';
import { petitionLetter } from './content/letter.ts';
import { boughtPlan, boughtWorkbook, orders } from './content/orders.ts';
import { availability } from './content/availability.ts';
import { prices } from './content/prices.ts';
import { records } from './content/records.ts';
import { bookings, consultations } from './content/bookings.ts';
import { sessions } from './content/sessions.ts';
import { conversations } from './content/messages.ts';
import { binderComments, comments, grants } from './content/sharing.ts';
import { assignedTasks, tasks, taskTemplates } from './content/tasks.ts';
import { templates } from './content/templates.ts';
import { tickets } from './content/tickets.ts';
import { demoTranslations } from './content/translations.ts';
import { addBuyers } from './buyers.ts';
import { addCrowd } from './crowd.ts';
import { demoRoutes } from './enter.ts';
import { ago, toDate } from './moments.ts';
import { addUsers, getUserId, settleUsers, type DemoUserKey } from './people.ts';
import { settle } from './settle.ts';
import { binderCommentEvents } from './stories/binder-comments.ts';
import { binderEvents } from './stories/binder.ts';
import { broadcastEvents } from './stories/broadcasts.ts';
import { applicationEvents } from './stories/applications.ts';
import { attestationEvents, ruleToggleEvent } from './stories/attestations.ts';
import { credentialEvents, profileEvent, settingsEvent } from './stories/credentials.ts';
import { documentEvents } from './stories/documents.ts';
import { legalInputEvents } from './stories/legal-inputs.ts';
import { orderEvents } from './stories/orders.ts';
import { planEvents, workbookEvents } from './stories/purchases.ts';
import { availabilityEvents } from './stories/availability.ts';
import { priceEvents } from './stories/prices.ts';
import { recordEvents } from './stories/records.ts';
import { conversationEvents } from './stories/messages.ts';
import { bookingEvents, consultationEvents } from './stories/bookings.ts';
import { sessionEvents } from './stories/sessions.ts';
import { commentEvents, grantEvents } from './stories/sharing.ts';
import { assignedTaskEvents, taskEvents, taskTemplateEvents } from './stories/tasks.ts';
import { ticketEvents } from './stories/tickets.ts';
import { translationEvents } from './stories/translations.ts';
import type { StoryEvent, Stage } from './story.ts';
import { enterAs, type Visitor } from './visitor.ts';

/** Disables limits. The demo replays within seconds what took its users months. */
const NO_LIMIT = 1_000_000;

/**
 * Fills an empty installation with fictional users and their activity up to this day. The same day gives the same rows
 * and files.
 * @param day `YYYY-MM-DD`
 */
export async function fillDemo(services: Services, day: string): Promise<void> {
  const clock = createClock();
  const demo = {
    ...services,
    env: { ...services.env, RATE_LIMIT_UPLOADS: NO_LIMIT, RATE_LIMIT_WRITES: NO_LIMIT },
    now: clock.now,
  };
  const app = createApp(demo, undefined, { routes: demoRoutes(demo) });
  await addUsers(services, day);

  const visitors = new Map<DemoUserKey, Promise<Visitor>>();
  const as = (key: DemoUserKey): Promise<Visitor> => {
    const visitor = visitors.get(key) ?? enterAs(key, { app, env: demo.env });
    visitors.set(key, visitor);
    return visitor;
  };
  const stage: Stage = { services: demo, day, as };
  for (const { at, play } of allEvents().toSorted(
    (a, b) => toDate(day, a.at).getTime() - toDate(day, b.at).getTime(),
  )) {
    await clock.set(toDate(day, at));
    await play(stage);
  }
  await settleUsers(services, day);
  await addCrowd(services, day);
  await addBuyers(demo, { day, clock });
  await settle(services.database, clock);
  await addAnalytics(services, day);
}

function allEvents(): StoryEvent[] {
  return [
    ...settingEvents,
    ...templateEvents,
    ...assignmentEvents,
    ...records.flatMap(recordEvents),
    ...documents.flatMap(documentEvents),
    ...tasks.flatMap(taskEvents),
    ...assignedTasks.flatMap(assignedTaskEvents),
    ...sessions.flatMap(sessionEvents),
    ...consultations.flatMap(consultationEvents),
    ...bookings.flatMap(bookingEvents),
    ...taskTemplates.flatMap(taskTemplateEvents),
    ...orders.flatMap(orderEvents),
    ...planEvents(boughtPlan),
    ...workbookEvents(boughtWorkbook),
    ...tickets.flatMap(ticketEvents),
    ...broadcasts.flatMap(broadcastEvents),
    ...applications.flatMap(applicationEvents),
    ...availability.flatMap(availabilityEvents),
    ...prices.flatMap(priceEvents),
    ...legalInputs.flatMap(legalInputEvents),
    ...demoTranslations.flatMap(translationEvents),
    ...grants.flatMap(grantEvents),
    ...comments.flatMap(commentEvents),
    ...attestations.flatMap(attestationEvents),
    ...ruleToggles.map(ruleToggleEvent),
    ...conversations.flatMap(conversationEvents),
    ...providerProfiles.map(profileEvent),
    ...providerSettings.map(settingsEvent),
    ...credentials.flatMap(credentialEvents),
    ...readingEvents,
    ...binderEvents({ made: ago(3, '10:00'), written: ago(2, '16:30'), letter: petitionLetter }),
    ...binderCommentEvents(binderComments),
  ];
}

const settingEvents: StoryEvent[] = Object.entries({
  info_mailbox: 'office@example.com',
  bank_details: 'Example Bank, Sampleton\nAccount of a business that does not exist\nIBAN XX00 0000 0000 0000 0000 00',
}).map(([key, value]) => ({
  at: ago(200, '09:00'),
  play: async ({ as }) => (await as('robin')).send('PUT', `/api/settings/${key}`, { value }),
}));

const templateEvents: StoryEvent[] = templates.map((template) => ({
  at: ago(150, '11:00'),
  play: async ({ as }) => (await as('robin')).send('POST', '/api/templates', template),
}));

const assignmentEvents: StoryEvent[] = (
  [
    { who: 'ada', by: 'noor', at: ago(95, '10:00') },
    { who: 'ada', by: 'sam', at: ago(95, '10:00') },
    { who: 'ben', by: 'noor', at: ago(1, '15:30') },
  ] as const
).map(({ who, by, at }) => ({
  at,
  play: ({ services }) =>
    services.database.asSystem('the demo’s applicants work with a mentor and an attorney', async (tx) => {
      await tx.insert(mentorAssignments).values({ userId: getUserId(who), mentorId: getUserId(by) });
    }),
}));

/** Reminder jobs on the day before, and Ada, who has read everything up to five days ago. */
const readingEvents: StoryEvent[] = [
  { at: ago(5, '18:00'), play: async ({ as }) => (await as('ada')).send('POST', '/api/notifications/read-all') },
  { at: ago(1, '13:00'), play: ({ services }) => sendCheckBackReminders(services) },
  { at: ago(1, '14:00'), play: ({ services }) => sendExpiryReminders(services) },
];
