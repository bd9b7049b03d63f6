import type { Env } from '../env.ts';
import type { Services } from '../services.ts';

/** `ics` is the text of an iCalendar object, RFC 5545; `method` is its METHOD, RFC 5546. */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; ics: string };

/** A file that a feature makes: `kind` names what makes it (`mailFiles`), `id` which one. */
export type MailAttachment = { kind: string; id: string };

export type MailFile = { name: string; type: string; bytes: Uint8Array };

/** Makes a file for a mail: the same one at every attempt. */
export type MakeMailFile = (services: Pick<Services, 'database' | 'env'>, id: string) => Promise<MailFile>;

/** By the kind of attachment. */
export type MailFiles = Readonly<Record<string, MakeMailFile>>;

/** What a mail says. The layout puts it into text and HTML, and escapes it there. */
export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do: a button in HTML, the bare address in text. */
  action?: { label: string; url: string };
  /** How a digest tells of it, where it comes with many of its kind. */
  digest?: {
    /** What many of them are called. */
    heading: string;
    /** What stands below its subject; the whole of it without. */
    gist?: string;
  };
  /** An iCalendar object that travels along, both as a file and as the part that calendars act on. */
  calendar?: MailCalendar;
  /** Files that travel along. The outbox holds their names alone: each is made when the mail is sent. */
  attachments?: readonly MailAttachment[];
  /** How long the link lives. A mail that could not be sent before is dropped: its link would open nothing. */
  minutesValid?: number;
};

export type MailTemplate = (mail: { data: Record<string, string>; env: Env }) => MailContent;

/** Templates by kind: each feature gives its own, the application puts them together. */
export type MailTemplates = Record<string, MailTemplate>;
