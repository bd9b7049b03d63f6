import { z } from 'zod';

/** A mail that was not sent because no mail server is configured. */
export const mailboxMessage = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});

export type MailboxMessage = z.infer<typeof mailboxMessage>;
