import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { outbox } from '#core/server/mail/table.ts';
import { userRoles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ProviderSettings } from '../schema.ts';

const app = useTestApp();
let mentor: TestUser;
let attorney: TestUser;
beforeEach(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
  attorney = await createUser(app.database, { role: 'attorney' });
});

const defaults = {
  session_minutes: 60,
  buffer_minutes: 15,
  email_notifications: true,
  auto_accept_consultations: false,
  show_availability: true,
  document_review_reminders: true,
  call_link: '',
  version: 0,
};
const changed = {
  session_minutes: 90,
  buffer_minutes: 0,
  email_notifications: false,
  auto_accept_consultations: true,
  show_availability: false,
  document_review_reminders: false,
  call_link: 'https://call.example/noor?room=1#a',
};
const at = (role: string) => `/api/provider-settings/${role}`;
const put = (as: TestUser | undefined, role: string, body: object) => app.request('PUT', at(role), { as, body });
const own = async (as: TestUser, role: string) =>
  (await (await app.request('GET', at(role), { as })).json()) as ProviderSettings;

describe('workspace settings', () => {
  it.each(['mentor', 'attorney'] as const)(
    'workspace settings of a %s have defaults until they are saved, at their version',
    async (role) => {
      const as = role === 'mentor' ? mentor : attorney;
      expect(await own(as, role)).toEqual({ ...defaults, updated_at: null, has_applicants: false });
      const saved = await put(as, role, { ...changed, version: 0 });
      expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ ...changed, version: 1 })]);
      expect(await own(as, role)).toMatchObject({ ...changed, version: 1 });
      const late = await put(as, role, { ...defaults, version: 0 });
      expect([late.status, ((await late.json()) as Problem).code]).toEqual([409, 'version_conflict']);
      expect(await (await put(as, role, { ...defaults, version: 1 })).json()).toMatchObject({
        ...defaults,
        version: 2,
      });
    },
  );

  it('show whether applicants are assigned', async () => {
    await assign(app.database, await createUser(app.database), mentor);
    expect(await own(mentor, 'mentor')).toMatchObject({ has_applicants: true });
    expect(await own(attorney, 'attorney')).toMatchObject({ has_applicants: false });
  });

  it.each([
    ['session_minutes', 45],
    ['session_minutes', '60'],
    ['session_minutes', null],
    ['buffer_minutes', -15],
    ['buffer_minutes', 'abc'],
    ['email_notifications', 'yes'],
    ['document_review_reminders', 1],
    ['call_link', null],
    ['call_link', 'http://call.example/noor'],
    ['call_link', 'javascript:alert(1)'],
    ['call_link', 'https://call.example/a\r\nATTENDEE:mailto:eve@example.com'],
    ['call_link', 'https://eve:secret@call.example/'],
    ['call_link', `https://call.example/${'a'.repeat(500)}`],
    ['two_factor', true],
    ['user_id', crypto.randomUUID()],
    ['role', 'admin'],
  ])('workspace settings with %s as %j are rejected with a field error', async (field, value) => {
    const response = await put(mentor, 'mentor', { ...defaults, [field]: value });
    expect((await response.json()) as Problem).toMatchObject({
      status: 422,
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
    expect(await own(mentor, 'mentor')).toMatchObject(defaults);
  });

  it('belong to one role of an entitled user', async () => {
    const others = [
      await createUser(app.database),
      attorney,
      await createUser(app.database, { role: 'admin', isOwner: true }),
      await createUser(app.database, { role: 'mentor', isActive: false }),
      await createUser(app.database, { role: 'mentor', trialDays: -1 }),
    ];
    await put(mentor, 'mentor', { ...changed, version: 0 });
    for (const as of others) {
      expect((await app.request('GET', at('mentor'), { as })).status).toBe(403);
      expect((await put(as, 'mentor', defaults)).status).toBe(403);
    }
    expect((await put(undefined, 'mentor', defaults)).status).toBe(401);
    const another = await createUser(app.database, { role: 'mentor' });
    expect(await own(another, 'mentor')).toMatchObject(defaults);
  });
});

describe('workspace email', () => {
  const tell = (userId: string, link: string, kind: 'task' | 'role' = 'task') =>
    app.database.asSystem('a test tells a user', (tx) =>
      notify(tx, { userId, kind, title: 'News', message: '', link }),
    );
  const mailed = async ({ email }: TestUser) =>
    (
      await app.database.asSystem('a test reads mail', (tx) =>
        tx.select({ data: outbox.data }).from(outbox).where(eq(outbox.recipient, email)),
      )
    ).map(({ data }) => data.link);

  it('is turned off by the settings, except for access, the account, and the other role', async () => {
    await app.database.asSystem('a test gives another role', (tx) =>
      tx.insert(userRoles).values({
        userId: mentor.id,
        role: 'attorney',
        trialStartDate: new Date(),
        trialEndDate: new Date(Date.now() + 86_400_000),
      }),
    );
    await put(mentor, 'mentor', { ...defaults, email_notifications: false });
    await tell(mentor.id, '/mentor/tasks?row=1');
    await tell(mentor.id, '/mentor', 'role');
    await tell(mentor.id, '/attorney/documents');
    await tell(mentor.id, '/support/1');
    expect(new Set(await mailed(mentor))).toEqual(new Set(['/attorney/documents', '/mentor', '/support/1']));
    await put(mentor, 'mentor', { ...defaults, version: 1 });
    await tell(mentor.id, '/mentor/tasks?row=2');
    expect(await mailed(mentor)).toContain('/mentor/tasks?row=2');
  });
});
