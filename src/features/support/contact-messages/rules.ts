import { paths } from '#core/shared/paths.ts';
import type { SiteService } from '#core/shared/site-content.ts';

/** Topics with which the site links to the form. */
export const contactTopics = {
  'schedule-call': 'Scheduling a call',
  'submit-request': 'Submitting a request',
  'demo-call': 'Booking a demo call',
  'buy-workbook': 'Buying the EB1A Profile Building Workbook',
  'buy-package': 'Buying the premium package',
  chat: 'A question to the team',
  'help-choosing': 'Help with choosing a service',
} as const;
export type ContactTopic = keyof typeof contactTopics;

/** Services that a call or a request may be about. */
export const contactServices = {
  research: 'Research publication guidance',
  patent: 'Patent drafting',
  coaching: '1:1 EB1A coaching',
  documentation: 'Documentation support',
  workbook: 'Workbooks',
  tracker: 'Progress tracker',
  legal: 'Legal support',
  evaluation: 'Letter and evaluation services',
} as const satisfies Record<SiteService, string>;

export type ContactSubject = { topic?: ContactTopic | undefined; service?: SiteService | undefined };

/** Returns the URL of the contact page with its subject filled in. */
export function contactEmail(topic: ContactTopic, service?: SiteService): string {
  return `${paths.contact}?${new URLSearchParams({ topic, ...(service && { subject: service }) })}`;
}

/** Reads the subject from the URL of the contact page. Unknown values are ignored. */
export function readMatter(search: URLSearchParams): ContactSubject {
  return {
    topic: findKey(contactTopics, search.get('topic')),
    service: findKey(contactServices, search.get('subject')),
  };
}

/** Returns the subject in words: 'Scheduling a call: Patent drafting'. Undefined if there is none. */
export function describeMatter({
  topic,
  service,
}: {
  [Part in keyof ContactSubject]: ContactSubject[Part] | null;
}): string | undefined {
  const parts = [topic && contactTopics[topic], service && contactServices[service]].filter(Boolean);
  return parts.length > 0 ? parts.join(': ') : undefined;
}

/** Minimum time in milliseconds that a human needs to read the page and fill in the form. */
export const MIN_FILL_TIME_MS = 2000;

/** Honeypot field: hidden from users, but filled in by bots. */
export const HONEYPOT_FIELD = 'homepage';

/** Whether the message is treated as spam. `shownForMs` is unknown if the form was sent without scripts. */
export function isSpam({ trap, shownForMs }: { trap: string; shownForMs: number | undefined }): boolean {
  return trap !== '' || (shownForMs !== undefined && shownForMs < MIN_FILL_TIME_MS);
}

function findKey<Key extends string>(labels: Record<Key, string>, value: string | null): Key | undefined {
  return value !== null && Object.hasOwn(labels, value) ? (value as Key) : undefined;
}
