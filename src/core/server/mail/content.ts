import type { Env } from '../env.ts';
import type { Services } from '../services.ts';

/** iCalendar object: `ics` is its text (RFC 5545), `method` its METHOD (RFC 5546). */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; ics: string };

/** Reference to a generated file: `kind` names the function in `mailFiles`, `id` the file. */
type MailAttachment = { kind: string; id: string };

export type MailFile = { name: string; type: string; bytes: Uint8Array };

/** Creates a mail attachment. Returns the same file at every attempt. */
export type MakeMailFile = (services: Pick<Services, 'database' | 'env'>, id: string) => Promise<MailFile>;

/** Attachment functions by kind. */
export type MailFiles = Readonly<Record<string, MakeMailFile>>;

/** Content of a mail. The layout converts it to text and HTML, and escapes it. */
export type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  /** Call to action: a button in HTML, the bare URL in text. */
  action?: { label: string; url: string };
  /** Small print below the call to action. */
  footnote?: string;
  /** Content of this mail within a digest of many mails of its kind. */
  digest?: {
    /** Heading for mails of this kind. */
    heading: string;
    /** Text below the subject. Defaults to the whole text. */
    gist?: string;
  };
  /** iCalendar object, sent both as a file and as the part that calendars process. */
  calendar?: MailCalendar;
  /** Attached files. The outbox stores only references: each file is created when the mail is sent. */
  attachments?: readonly MailAttachment[];
  /** Lifetime of the link in minutes. A mail that is still unsent by then is dropped, because its link has expired. */
  minutesValid?: number;
};

export type MailTemplate = (mail: { data: Record<string, string>; env: Env }) => MailContent;

/** Templates by kind. Each feature provides its own, and the application merges them. */
export type MailTemplates = Record<string, MailTemplate>;
