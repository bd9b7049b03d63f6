// Names of providers in notifications and emails to applicants and admins.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { users } from '#core/server/identity/table.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { sendMessageReminders } from '#features/communication/messages/server/reminders.ts';
import { sendSessionReminders } from '#features/scheduling/calendar/server/reminders.ts';
import type { QueuedTicketRow, TicketThread } from '#features/support/tickets/schema.ts';
import { patents } from '#records/record-types/patents.ts';
import { bookSession, createMailContent, invitationsTo } from '#testing/calendars.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { assign, readNotifications } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

const HOUR_MS = 3_600_000;
const app = useTestApp({ APP_URL: 'http://localhost:3000', MAIL_FROM: 'hello@laurel.example' });
let ada: TestUser;
let mia: TestUser;
let admin: TestUser;

beforeEach(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
  ada = await createUser(app.database);
  mia = await createUser(app.database, { role: 'mentor' });
  await app.database.asSystem('name a test person', (tx) =>
    tx
      .update(users)
      .set({ name: 'Mia Mentor' })
      .where(sql`id = ${mia.id}`),
  );
});

const verify = async () => decideCredential(app, admin, await submitCredential(app, mia));
const send = async (path: string, { as, body }: { as: TestUser; body: object }) => {
  const response = await app.request('POST', path, { as, body });
  if (response.status >= 300) throw new Error(await response.text());
  return (await response.json()) as { id: string };
};
const inHours = (hours: number) => ({ ...app, now: () => new Date(Date.now() + hours * HOUR_MS + 1000) });
const createAdmin = () => createUser(app.database, { role: 'admin', permissions: ['manage_users'] });
const linesTo = async (person: TestUser) =>
  (await readNotifications(app.database, person)).map(({ title, message }) => `${title}\n${message}`);

/** Events whose notification names the mentor to the applicant. */
const events: Record<string, () => Promise<unknown>> = {
  assignment: () => send('/api/assignments', { as: admin, body: { applicant: ada.email, provider: mia.email } }),
  task: async () => {
    await assign(app.database, ada, mia);
    await send('/api/task-assignments', {
      as: mia,
      body: { user_id: ada.id, title: 'Draft', due_date: '2099-12-01' },
    });
  },
  comment: async () => {
    await shareEvidence(app.database, ada, { provider: mia, types: ['patents'] });
    const { id } = await send('/api/records/patents', { as: ada, body: sampleRecord(patents) });
    await send(`/api/record-comments/records/patents/${id}`, { as: mia, body: { body: 'Who else?', parent_id: null } });
  },
  message: async () => {
    await assign(app.database, ada, mia);
    await send(`/api/messages/conversations/${ada.id}`, { as: mia, body: { content: 'Hello' } });
    await sendMessageReminders(inHours(1));
  },
  session: async () => {
    await assign(app.database, ada, mia);
    await bookSession(app.database, { applicant: ada, provider: mia, by: mia, inHours: 48 });
  },
  reminder: async () => {
    await assign(app.database, ada, mia);
    await bookSession(app.database, {
      applicant: ada,
      provider: mia,
      by: ada,
      inHours: 48,
      set: { status: 'confirmed' },
    });
    await sendSessionReminders(inHours(24));
  },
};

describe.each(Object.entries(events))('the notification of a %s', (_, happen) => {
  it('marks the name of a mentor who is not verified', async () => {
    await happen();
    const [line = ''] = await linesTo(ada);
    expect(line).toContain('Mia Mentor (not verified)');
  });

  it('names a verified mentor without a mark', async () => {
    await verify();
    await happen();
    const [line = ''] = await linesTo(ada);
    expect(line).toContain('Mia Mentor');
    expect(line).not.toContain('not verified');
  });
});

describe('a support ticket of a mentor', () => {
  it('marks the mentor who opens it and replies, for staff, unless verified', async () => {
    const desk = await createAdmin();
    const { id } = await send('/api/support/tickets', { as: mia, body: { subject: 'a', description: 'b' } });
    await send(`/api/support/tickets/${id}/replies`, { as: mia, body: { body: 'c' } });
    await verify();
    await send(`/api/support/tickets/${id}/replies`, { as: mia, body: { body: 'd' } });
    const messages = (await readNotifications(app.database, desk)).map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining('Mia Mentor (not verified) opened a ticket'),
      'Mia Mentor (not verified) replied to “a”.',
      'Mia Mentor replied to “a”.',
    ]);
  });

  it('marks the mentor in the queue, in the ticket and to its assignee, unless verified', async () => {
    const [desk, other] = [await createAdmin(), await createAdmin()];
    const { id } = await send('/api/support/tickets', { as: mia, body: { subject: 'a', description: 'b' } });
    const assigned = async (to: TestUser | null, version: number) => {
      await app.request('PATCH', `/api/support/tickets/${id}/assignment`, {
        as: desk,
        body: { assigned_to: to?.id ?? null, version },
      });
      const lines = await linesTo(other);
      return lines.findLast((line) => line.includes('was assigned to you'))?.split('\n')[1];
    };
    const read = async <Body>(path: string): Promise<Body> =>
      (await app.request('GET', path, { as: desk })).json() as Promise<Body>;
    const authors = async () => {
      const { rows } = await read<{ rows: QueuedTicketRow[] }>(`/api/support/queue?q=${encodeURIComponent(mia.email)}`);
      const { author } = await read<TicketThread>(`/api/support/tickets/${id}`);
      return [...rows.map((row) => row.author), author].map(nameWithProof);
    };
    expect(await authors()).toEqual(['Mia Mentor (not verified)', 'Mia Mentor (not verified)']);
    expect(await assigned(other, 1)).toBe('“a” by Mia Mentor (not verified) was assigned to you.');
    await verify();
    expect(await authors()).toEqual(['Mia Mentor', 'Mia Mentor']);
    await assigned(null, 2);
    expect(await assigned(other, 3)).toBe('“a” by Mia Mentor was assigned to you.');
  });
});

it('the invitation marks the mentor in its subject and calendar entry, for the applicant only', async () => {
  await assign(app.database, ada, mia);
  await bookSession(app.database, { applicant: ada, provider: mia, by: ada, inHours: 48 });
  const [mail] = await mailsTo(app.database, ada.email);
  const { subject, paragraphs } = createMailContent(app, mail ?? { kind: '', data: {} });
  expect(subject).toBe('Session booked: Mia Mentor (not verified)');
  expect(paragraphs[1]).toMatch(
    /^Your session with Mia Mentor \(not verified\) is booked for .+ Mia Mentor has yet to confirm it\.$/,
  );
  expect((await invitationsTo(app, ada)).map(({ summary }) => summary)).toEqual([
    'Session with Mia Mentor (not verified)',
  ]);
  for (const { data } of await mailsTo(app.database, mia.email)) expect(JSON.stringify(data)).not.toContain('verified');
});

it('admins are notified of a credential with the mark, and without it once another is verified', async () => {
  const titles = async () => (await readNotifications(app.database, admin)).map(({ title }) => title);
  await verify();
  expect(await titles()).toEqual(['Credential to verify: Mia Mentor (not verified), mentor']);
  await submitCredential(app, mia, { credential_number: 'A-2' });
  expect(await titles()).toContain('Credential to verify: Mia Mentor, mentor');
});
