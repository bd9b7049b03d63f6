import type { Env } from '../env.ts';

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
  /** How long the link lives. A mail that could not be sent before is dropped: its link would open nothing. */
  minutesValid?: number;
};

export type MailTemplate = (mail: { data: Record<string, string>; env: Env }) => MailContent;

/** Templates by kind: each feature gives its own, the application puts them together. */
export type MailTemplates = Record<string, MailTemplate>;
