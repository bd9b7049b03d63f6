import { z } from 'zod';

import { texts } from '#core/shared/messages.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { siteServices } from '#core/shared/site-content.ts';

import { contactTopics, TRAP_FIELD, type ContactTopic } from './rules.ts';

const NAME_CHARACTERS = 200;
const EMAIL_CHARACTERS = 254;
const PHONE_CHARACTERS = 50;
const MESSAGE_CHARACTERS = 5000;
const ANSWER_CHARACTERS = 10_000;
const SEARCH_CHARACTERS = 100;
const TRAP_CHARACTERS = 1000;

const topic = z.enum(Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]]);
const service = z.enum(siteServices);

/** What people fill in. */
export const contactForm = z.strictObject({
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(EMAIL_CHARACTERS, `Email must be at most ${EMAIL_CHARACTERS} characters long`)
    .pipe(z.email(texts.invalidEmail)),
  phone: plainText({ label: 'Phone', maxCharacters: PHONE_CHARACTERS }).default(''),
  message: plainText({
    label: 'Message',
    required: 'Message is required',
    maxCharacters: MESSAGE_CHARACTERS,
    isMultiline: true,
  }),
  [TRAP_FIELD]: z.string().max(TRAP_CHARACTERS).default(''),
});

/** What a script sends: the form, what it is about, and for how long the form was shown. */
export const contactInput = contactForm.extend({
  topic: topic.optional(),
  service: service.optional(),
  shown_for_ms: z.int().min(0),
});
export type ContactInput = z.output<typeof contactInput>;

/** The same as a plain form sends it. */
export const plainContactInput = contactInput.omit({ shown_for_ms: true });

/** Whether it is dealt with. */
export const contactChange = z.strictObject({ is_handled: z.boolean() });

/** What is mailed to its writer. */
export const contactAnswer = z.strictObject({
  answer: plainText({
    label: 'Reply',
    required: 'Reply is required',
    maxCharacters: ANSWER_CHARACTERS,
    isMultiline: true,
  }),
});
export type ContactAnswer = z.output<typeof contactAnswer>;

export const messageStates = ['waiting', 'handled', 'spam'] as const;

/** What the list is asked for: without a state, for all that is no spam. `q` is part of a name, an address or a message. */
export const messageQuery = z.strictObject({
  state: z.enum(messageStates).optional(),
  q: plainText({ label: 'Search', maxCharacters: SEARCH_CHARACTERS }).optional(),
});

/** A message as its readers see it; instants in ISO 8601. */
export const contactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  topic: topic.nullable(),
  service: service.nullable(),
  is_spam: z.boolean(),
  created_at: z.string(),
  handled_at: z.string().nullable(),
  /** What was mailed in reply; a message is answered once. */
  answer: z.string().nullable(),
  /** The name of who did; null also where they are gone. */
  answered_by: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** When the external endpoint took it, where one is set. */
  relayed_at: z.string().nullable(),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const contactListAbilities = z.object({ answer: z.boolean() });
