// reason for length: all changes of the same two bookings. Moves and cancellations by the applicant, changes by the
// provider, and the end of the assignment.
import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { book, dayIn, startHoursAgo, createBookableProvider, type BookableRole } from '#testing/bookings.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { BookingRow } from '../schema.ts';

const app = useTestApp({ CANCELLATION_NOTICE_HOURS: '48' });
let ada: TestUser;
let mentor: TestUser;
let attorney: TestUser;
let session: BookingRow;
let consultation: BookingRow;

beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
  attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
  session = await book(app, { as: ada, provider: mentor });
  consultation = await book(app, { as: ada, provider: attorney, role: 'attorney', time: '14:00' });
});

describe('changing bookings', () => {
  it('moves or cancels until the site’s notice period starts', async () => {
    expect(session.can.until).toBe(new Date(Date.parse(session.starts_at) - 48 * 3_600_000).toISOString());
    const soon = await book(app, { as: ada, provider: mentor, date: dayIn(1), time: '14:00' });
    expect(soon.can).toMatchObject({ move: false, cancel: false });
    for (const act of [move(soon, {}), cancel(soon, {})]) {
      expect(await refusal(await act)).toMatchObject({
        status: 409,
        detail: 'It is too late to change this session. Changes are possible up to 48 hours before it starts.',
      });
    }
  });

  it('requires new confirmation and acceptance after a move, and frees the old time', async () => {
    await step('mentor', session, { status: 'confirmed' });
    await accept(consultation);
    const moved = await done(await move(session, { time: '11:30', version: 2 }));
    expect(moved).toMatchObject({ status: 'pending', start_time: '11:30', version: 3, id: session.id });
    expect(await readSequence(session)).toBe(2);
    const again = await done(await move(consultation, { date: dayIn(8), version: 2 }));
    expect(again).toMatchObject({ status: 'scheduled', is_waiting: true, session_date: dayIn(8), start_time: '10:15' });
    const bob = await createUser(app.database);
    await assign(app.database, bob, mentor);
    await book(app, { as: bob, provider: mentor, time: '09:00' });
  });

  it('keeps a moved one accepted with an attorney who accepts automatically', async () => {
    await write(sql`update provider_settings set auto_accept_consultations = true where user_id = ${attorney.id}`);
    expect(await done(await move(consultation, { date: dayIn(8) }))).toMatchObject({ is_waiting: false });
  });

  it('moves within its own time, and not to a taken one', async () => {
    await write(sql`update provider_settings set session_minutes = 120 where user_id = ${mentor.id}`);
    expect(await done(await move(session, { time: '09:00' }))).toMatchObject({ duration: '02:00' });
    const other = await book(app, { as: ada, provider: mentor, date: dayIn(9) });
    expect(await refusal(await move(other, { date: dayIn(7), time: '09:00' }))).toMatchObject({
      code: 'own_time_taken',
    });
    expect(await refusal(await move(other, { time: '09:05' }))).toMatchObject({ code: 'time_not_offered' });
  });

  it('frees the time of a cancelled one, and records who cancelled and why', async () => {
    const row = await done(await cancel(session, { reason: ' I am ill ' }));
    expect(row).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'I am ill',
      cancelled_by: 'applicant',
      can: { move: false, cancel: false, until: null },
    });
    expect(await readSequence(session)).toBe(1);
    await book(app, { as: ada, provider: mentor });
    expect(await refusal(await cancel(row, { version: row.version }))).toMatchObject({ code: 'session_closed' });
    expect(await refusal(await cancel(consultation, { reason: ' ' }))).toMatchObject({
      fields: { reason: 'Please say why you are cancelling' },
    });
  });

  it('requires the current version and its owner', async () => {
    await step('mentor', session, { status: 'confirmed' });
    expect(await refusal(await move(session, {}))).toMatchObject({ code: 'version_conflict' });
    expect(await refusal(await cancel(session, {}))).toMatchObject({ code: 'version_conflict' });
    const bob = await createUser(app.database);
    for (const act of [move(session, { as: bob, version: 2 }), cancel(session, { as: bob, version: 2 })]) {
      expect((await act).status).toBe(404);
    }
    expect((await move({ ...session, role: 'attorney' }, { version: 2 })).status).toBe(404);
    expect((await cancel(session, { as: mentor, version: 2 })).status).toBe(403);
    await write(sql`update user_roles set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`);
    expect((await move(session, { version: 2 })).status).toBe(403);
    expect((await cancel(session, { version: 2 })).status).toBe(403);
  });
});

describe.each(['mentor', 'attorney'] as const)('the sessions of a provider, %s', (role) => {
  const own = () => (role === 'mentor' ? { row: session, by: mentor } : { row: consultation, by: attorney });
  const address = `/api/${role === 'mentor' ? 'session-bookings' : 'consultation-sessions'}`;

  it('are listed with their applicants, filtered, and returned one by one', async () => {
    const { row, by } = own();
    const bob = await createUser(app.database);
    await assign(app.database, bob, by);
    const other = await book(app, { as: bob, provider: by, role, date: dayIn(8) });
    const ids = async (query: string) => {
      const response = await app.request('GET', `${address}?${query}`, { as: by });
      expect(response.status, await response.clone().text()).toBe(200);
      return ((await response.json()) as { rows: { id: string }[] }).rows.map(({ id }) => id);
    };
    expect(await ids('')).toEqual([row.id, other.id]);
    expect(await ids('sort=created_at')).toEqual([other.id, row.id]);
    expect(await ids('sort=applicant')).toHaveLength(2);
    expect(await ids(`person=${bob.id}`)).toEqual([other.id]);
    expect(await ids('q=mock')).toHaveLength(2);
    expect(await ids('when=past')).toEqual([]);
    expect(await ids(`status=${row.status}&when=upcoming`)).toEqual([row.id, other.id]);
    expect(await (await app.request('GET', `${address}/${row.id}`, { as: by })).json()).toMatchObject({
      id: row.id,
      applicant_id: ada.id,
      applicant: 'Ada Example',
      client_note: 'Hello',
      notes: '',
      is_over: false,
      can: { transitions: role === 'mentor' ? ['confirmed', 'cancelled'] : ['cancelled'] },
    });
  });

  it('are readable and editable only by the provider', async () => {
    const { row } = own();
    const stranger = await createUser(app.database, { role });
    const transition = { status: 'cancelled', reason: 'No', version: 1 };
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { notes: 'x', version: 1 }],
      ['POST', '/status', transition],
    ] as const) {
      const send = (as?: TestUser) =>
        app.request(method, `${address}/${row.id}${rest}`, { ...(as && { as }), ...(body && { body }) });
      expect((await send()).status, `${method} signed out`).toBe(401);
      expect((await send(stranger)).status, `${method} by another`).toBe(404);
      expect((await send(ada)).status, `${method} by the applicant`).toBe(403);
    }
  });

  it('accept notes and a link, even when closed', async () => {
    const { row, by } = own();
    const change = (body: object) => app.request('PATCH', `${address}/${row.id}`, { as: by, body });
    const changed = await change({ notes: 'Bring letters', call_link: 'https://call.example.com/a', version: 1 });
    expect(await changed.json()).toMatchObject({ notes: 'Bring letters', version: 2 });
    // Their calendars show the link.
    expect(await readSequence(row)).toBe(1);
    expect((await change({ notes: 'x', version: 1 })).status).toBe(409);
    const wrong = await change({ notes: 1, call_link: 'javascript:alert(1)', status: 'completed', version: 0 });
    expect(Object.keys(((await wrong.json()) as Problem).fields ?? {}).toSorted()).toEqual(
      ['call_link', 'notes', 'status', 'version'].toSorted(),
    );
    const [seen] = await fetchBookings(ada, row);
    expect(seen).toMatchObject({ call_link: 'https://call.example.com/a' });
    expect(seen).not.toHaveProperty('notes');
    await done(await cancel(row, { version: 2 }));
    expect((await change({ notes: 'Cancelled late', version: 3 })).status).toBe(200);
  });

  it('are cancelled with a reason until they start, and completed after', async () => {
    const { row, by } = own();
    const give = (body: object) => app.request('POST', `${address}/${row.id}/status`, { as: by, body });
    let version = 1;
    if (role === 'mentor') {
      expect(await refusal(await give({ status: 'completed', version }))).toMatchObject({
        code: 'transition_not_allowed',
      });
      await step(role, row, { status: 'confirmed' });
    } else {
      await accept(row);
    }
    version = 2;
    expect(await refusal(await give({ status: 'completed', version }))).toMatchObject({ code: 'session_not_begun' });
    expect(await refusal(await give({ status: 'cancelled', version }))).toMatchObject({
      fields: { reason: 'Please say why you are cancelling' },
    });
    await startHoursAgo(app, row, 0.5);
    version += 1;
    expect(await refusal(await give({ status: 'cancelled', reason: 'No', version }))).toMatchObject({
      code: 'session_already_started',
    });
    expect(await refusal(await give({ status: 'completed', version: 1 }))).toMatchObject({ code: 'version_conflict' });
    expect((await give({ status: 'completed', version })).status).toBe(200);
    expect(await refusal(await give({ status: 'cancelled', reason: 'No', version: version + 1 }))).toMatchObject({
      code: 'transition_not_allowed',
    });
  });

  it('are cancelled by the provider with a reason that the applicant reads', async () => {
    const { row } = own();
    await step(role, row, { status: 'cancelled', reason: 'I travel' });
    expect(await fetchBookings(ada, row)).toMatchObject([{ cancel_reason: 'I travel', cancelled_by: 'provider' }]);
  });

  it.each(['applicant', 'provider'] as const)(
    'missed sessions are stored as cancelled with the missing side: %s',
    async (no_show) => {
      const { row, by } = own();
      const give = (version: number, body: object) =>
        app.request('POST', `${address}/${row.id}/status`, {
          as: by,
          body: { status: 'cancelled', no_show, version, ...body },
        });
      await (role === 'mentor' ? step(role, row, { status: 'confirmed' }) : accept(row));
      expect(await refusal(await give(2, {}))).toMatchObject({ code: 'session_not_begun' });
      await startHoursAgo(app, row, 3);
      expect(await refusal(await give(3, { status: 'completed' }))).toMatchObject({
        fields: { no_show: 'A no-show is kept as cancelled' },
      });
      const response = await give(3, { reason: 'I waited for twenty minutes' });
      expect(response.status, await response.clone().text()).toBe(200);
      expect(await response.json()).toMatchObject({
        status: 'cancelled',
        no_show,
        cancelled_by: 'provider',
        is_over: false,
      });
      expect(await fetchBookings(ada, row)).toMatchObject([
        { status: 'cancelled', no_show, cancelled_by: 'provider', cancel_reason: 'I waited for twenty minutes' },
      ]);
      expect(await refusal(await give(4, {}))).toMatchObject({ code: 'transition_not_allowed' });
      const notifications = await readRows(
        sql`select title, message from notifications where user_id = ${ada.id} order by created_at desc limit 1`,
      );
      const title = role === 'mentor' ? 'Session no-show' : 'Consultation no-show';
      expect(notifications).toEqual([
        {
          title,
          message: expect.stringMatching(
            no_show === 'applicant'
              ? /was recorded as a no-show: you did not attend\. Note: I waited/
              : /was recorded as a no-show: Ada Example did not attend\. Note: I waited/,
          ),
        },
      ]);
      const methodsTo = async ({ email }: { email: string }) =>
        (await mailsTo(app.database, email))
          .filter(({ data }) => data.title === title && data.id === row.id)
          .map(({ data }) => data.method);
      expect([await methodsTo(ada), await methodsTo(by)]).toEqual([[''], []]);
    },
  );

  it('sessions that were never accepted cannot be missed', async () => {
    const { row, by } = own();
    await startHoursAgo(app, row, 3);
    const response = await app.request('POST', `${address}/${row.id}/status`, {
      as: by,
      body: { status: 'cancelled', no_show: 'applicant', version: 2 },
    });
    expect(await refusal(response)).toMatchObject({ code: 'session_not_begun' });
  });

  it('past sessions are cancelled if they did not take place', async () => {
    const { row } = own();
    await (role === 'mentor' ? step(role, row, { status: 'confirmed' }) : accept(row));
    await startHoursAgo(app, row, 3);
    await step(role, { ...row, version: 3 }, { status: 'cancelled', reason: 'We agreed on another day' });
    expect(await stored(row)).toMatchObject({ status: 'cancelled', no_show: null });
  });

  it('sessions that expired unanswered can still be cancelled', async () => {
    const { row } = own();
    await startHoursAgo(app, row, 3);
    await step(role, { ...row, version: 2 }, { status: 'cancelled', reason: 'We did not meet' });
    expect(await stored(row)).toMatchObject({ status: 'cancelled', cancel_reason: 'We did not meet' });
  });
});

describe('an unconfirmed session', () => {
  it('is not confirmed after its end, but completed or cancelled', async () => {
    await startHoursAgo(app, session, 3);
    const address = `/api/session-bookings/${session.id}`;
    const late = { status: 'confirmed', version: 2 };
    expect(await refusal(await app.request('POST', `${address}/status`, { as: mentor, body: late }))).toMatchObject({
      code: 'session_over',
    });
    const shown = (await (await app.request('GET', address, { as: mentor })).json()) as { can: object };
    expect(shown.can).toEqual({ edit: true, transitions: ['completed', 'cancelled'], no_show: false });
    await step('mentor', { ...session, version: 2 }, { status: 'completed' });
  });
});

describe('a consultation', () => {
  it('is accepted once, until it starts', async () => {
    const ask = (version: number) =>
      app.request('POST', `/api/consultation-sessions/${consultation.id}/accept`, { as: attorney, body: { version } });
    expect(await (await ask(1)).json()).toMatchObject({ accepted_at: expect.any(String), can: { accept: false } });
    expect(await refusal(await ask(1))).toMatchObject({ code: 'version_conflict' });
    expect(await refusal(await ask(2))).toMatchObject({ code: 'consultation_not_waiting' });
    const next = await book(app, { as: ada, provider: attorney, role: 'attorney', date: dayIn(9) });
    await startHoursAgo(app, next, 0.1);
    const late = await app.request('POST', `/api/consultation-sessions/${next.id}/accept`, {
      as: attorney,
      body: { version: 2 },
    });
    expect(await refusal(late)).toMatchObject({ code: 'consultation_not_waiting' });
  });
});

describe('upcoming sessions are cancelled', () => {
  const both = ['session', 'consultation'] as const;
  it.each([
    ['the assignment ends', () => unassign(app.database, ada, mentor), ['session'], 'The assignment has ended.'],
    [
      'the applicant’s role is inactive',
      () => write(sql`update user_roles set is_active = false where user_id = ${ada.id}`),
      both,
      'The applicant no longer has access.',
    ],
    [
      'the attorney’s role is taken',
      () => write(sql`delete from user_roles where user_id = ${attorney.id}`),
      ['consultation'],
      'The attorney no longer has access.',
    ],
  ] as const)('when %s', async (_when, end, ended, reason) => {
    const past = await book(app, { as: ada, provider: mentor, date: dayIn(9) });
    await startHoursAgo(app, past, 2);
    await end();
    const rows = { session, consultation };
    for (const name of both) {
      const expected = (ended as readonly string[]).includes(name)
        ? { status: 'cancelled', cancel_reason: reason, cancelled_by: null }
        : { status: rows[name].status };
      expect(await stored(rows[name]), name).toMatchObject(expected);
    }
    expect(await stored(past)).toMatchObject({ status: 'pending' });
  });

  it('before an account is deleted, and their times are freed', async () => {
    await write(sql`delete from users where id = ${ada.id}`);
    const notices = await readRows(sql`
      select user_id, link, message from notifications where title like '% cancelled' and user_id in (${mentor.id}, ${attorney.id})`);
    expect(notices).toHaveLength(2);
    for (const [{ id }, provider, role] of [
      [session, mentor, 'mentor'],
      [consultation, attorney, 'attorney'],
    ] as const) {
      expect(notices).toContainEqual({
        user_id: provider.id,
        link: `/${role}/consultations?row=${id}`,
        message: expect.stringMatching(/was cancelled\. Reason: An account was closed\.$/),
      });
    }
    expect(await readRows(sql`select id from busy_times where user_id in (${mentor.id}, ${attorney.id})`)).toEqual([]);
  });
});

type By = { as?: TestUser; version?: number };

function move(
  { id, role }: BookingRow,
  { as = ada, date = dayIn(7), time = '10:15', version = 1 }: By & { date?: string; time?: string },
) {
  return app.request('POST', `/api/bookings/${role}/${id}/move`, { as, body: { date, time, version } });
}

function cancel({ id, role }: BookingRow, { as = ada, reason = 'Ill', version = 1 }: By & { reason?: string }) {
  return app.request('POST', `/api/bookings/${role}/${id}/cancel`, { as, body: { reason, version } });
}

async function done(response: Response): Promise<BookingRow> {
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as BookingRow;
}

async function step(role: BookableRole, { id, version }: BookingRow, body: object): Promise<void> {
  const [address, as] = role === 'mentor' ? ['session-bookings', mentor] : ['consultation-sessions', attorney];
  await done(await app.request('POST', `/api/${address}/${id}/status`, { as, body: { version, ...body } }));
}

async function accept({ id, version }: BookingRow): Promise<void> {
  await done(await app.request('POST', `/api/consultation-sessions/${id}/accept`, { as: attorney, body: { version } }));
}

async function refusal(response: Response): Promise<Problem> {
  expect(response.status, await response.clone().text()).toBeGreaterThanOrEqual(400);
  return (await response.json()) as Problem;
}

async function fetchBookings(as: TestUser, { role, id }: BookingRow): Promise<BookingRow[]> {
  return [(await (await app.request('GET', `/api/bookings/${role}/${id}`, { as })).json()) as BookingRow];
}

function getTable({ role }: Pick<BookingRow, 'role'>): SQL {
  return sql.identifier(role === 'mentor' ? 'session_bookings' : 'consultation_sessions') as unknown as SQL;
}

async function stored(row: BookingRow): Promise<Record<string, unknown> | undefined> {
  return (await readRows(sql`select * from ${getTable(row)} where id = ${row.id}`))[0];
}

async function readSequence(row: BookingRow): Promise<unknown> {
  return (await stored(row))?.calendar_sequence;
}

function readRows(statement: SQL): Promise<Record<string, unknown>[]> {
  return app.database.asSystem('a test looks', (tx) => selectRows(tx, statement));
}

function write(statement: SQL): Promise<unknown> {
  return app.database.asSystem('a test changes rows', (tx) => tx.execute(statement));
}
