import { z } from 'zod';

import { texts } from '#core/shared/messages.ts';
import { emailAddress } from '#core/shared/email-address.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { siteServices } from '#core/shared/site-content.ts';

import { contactTopics, HONEYPOT_FIELD, type ContactTopic } from './rules.ts';

const NAME_CHARACTERS = 200;
const EMAIL_CHARACTERS = 254;
const PHONE_CHARACTERS = 50;
const MESSAGE_CHARACTERS = 5000;
const ANSWER_CHARACTERS = 10_000;
const SEARCH_CHARACTERS = 100;
const TRAP_CHARACTERS = 1000;

const topic = z.enum(Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]]);
const service = z.enum(siteServices);

/** Fields that visitors fill in. */
export const contactForm = z.strictObject({
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(EMAIL_CHARACTERS, `Email must be at most ${EMAIL_CHARACTERS} characters long`)
    .pipe(emailAddress(texts.invalidEmail)),
  phone: plainText({ label: 'Phone', maxCharacters: PHONE_CHARACTERS }).default(''),
  message: plainText({
    label: 'Message',
    required: 'Message is required',
    maxCharacters: MESSAGE_CHARACTERS,
    isMultiline: true,
  }),
  [HONEYPOT_FIELD]: z.string().max(TRAP_CHARACTERS).default(''),
});

/** Input sent by a script: the form, its subject, and how long the form was shown. */
export const contactInput = contactForm.extend({
  topic: topic.optional(),
  service: service.optional(),
  shown_for_ms: z.int().min(0),
});
export type ContactInput = z.output<typeof contactInput>;

/** Input sent by a plain HTML form. */
export const plainContactInput = contactInput.omit({ shown_for_ms: true });

/** Whether the message is handled. */
export const contactChange = z.strictObject({ is_handled: z.boolean() });

/** Reply emailed to the sender. */
export const contactReply = z.strictObject({
  answer: plainText({
    label: 'Reply',
    required: 'Reply is required',
    maxCharacters: ANSWER_CHARACTERS,
    isMultiline: true,
  }),
});
export type ContactReply = z.output<typeof contactReply>;

export const messageStates = ['waiting', 'handled', 'spam'] as const;

/**
 * Query of the list. Without a status it returns everything except spam. `q` matches part of a name, an email or a
 * message.
 */
export const messageQuery = z.strictObject({
  state: z.enum(messageStates).optional(),
  q: plainText({ label: 'Search', maxCharacters: SEARCH_CHARACTERS }).optional(),
});

/** Message as its readers see it. Timestamps are in ISO 8601. */
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
  /** Emailed reply. A message is replied to only once. */
  answer: z.string().nullable(),
  /** Name of the admin who replied. Also null if the account was deleted. */
  answered_by: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** When the external endpoint received it, if one is configured. */
  relayed_at: z.string().nullable(),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const contactListAbilities = z.object({ answer: z.boolean() });
