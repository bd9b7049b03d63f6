import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { permissions } from '#core/shared/permissions.ts';
import {
  createOwner,
  createSubject,
  ownsTheRows,
  subjects,
  revokeAccess,
  type Subject,
} from '#testing/access/subjects.ts';
import { listPairs } from '#testing/pairs.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { checkRequestChange, allowedRequestTransitions } from '../rules.ts';
import { requestStatuses, type RequestRow, type RequestStatus } from '../schema.ts';

const app = useTestApp();

const operations = ['list', 'read', 'create', 'update', 'delete', 'restore', 'list all', 'step'] as const;
type Operation = (typeof operations)[number];

/** Result of each operation in order. A list only shows own rows; the last two are for staff. */
const expected: Record<Subject, readonly number[]> = {
  'signed out': [401, 401, 401, 401, 401, 401, 401, 401],
  unverified: [401, 401, 401, 401, 401, 401, 401, 401],
  owner: [200, 200, 201, 200, 204, 200, 403, 403],
  'another applicant': [200, 404, 201, 404, 404, 404, 403, 403],
  'lapsed owner': [200, 200, 403, 403, 403, 403, 403, 403],
  'deactivated owner': [403, 403, 403, 403, 403, 403, 403, 403],
  'lapsed applicant': [200, 404, 403, 403, 403, 403, 403, 403],
  'mentor and applicant': [200, 404, 201, 404, 404, 404, 403, 403],
  mentor: [403, 403, 403, 403, 403, 403, 403, 403],
  'lapsed mentor': [403, 403, 403, 403, 403, 403, 403, 403],
  attorney: [403, 403, 403, 403, 403, 403, 403, 403],
  'lapsed attorney': [403, 403, 403, 403, 403, 403, 403, 403],
  'owner admin': [403, 403, 403, 403, 403, 403, 200, 200],
  'sub-admin of every permission': [403, 403, 403, 403, 403, 403, 200, 200],
  'deactivated sub-admin': [403, 403, 403, 403, 403, 403, 403, 403],
  'admin without permissions': [403, 403, 403, 403, 403, 403, 403, 403],
  'admin without a row': [403, 403, 403, 403, 403, 403, 403, 403],
  'owner admin without a second factor': [403, 403, 403, 403, 403, 403, 403, 403],
};

type Target = { owner: TestUser; row: string; trashed: string };

const send: Record<Operation, (as: TestUser | undefined, target: Target) => Promise<Response>> = {
  list: (as) => app.request('GET', '/api/requests', { as }),
  read: (as, { row }) => app.request('GET', `/api/requests/${row}`, { as }),
  create: (as) => app.request('POST', '/api/requests', { as, body: { product: 'UK Design' } }),
  update: (as, { row }) => app.request('PATCH', `/api/requests/${row}`, { as, body: { quantity: 2, version: 1 } }),
  delete: (as, { row }) => app.request('DELETE', `/api/requests/${row}`, { as }),
  restore: (as, { trashed }) => app.request('POST', `/api/requests/${trashed}/restore`, { as }),
  'list all': (as) => app.request('GET', '/api/requests/all', { as }),
  step: (as, { row }) =>
    app.request('POST', `/api/requests/${row}/status`, { as, body: { status: 'Accepted', version: 1 } }),
};

let staff: TestUser;
beforeAll(async () => {
  staff = await createAdmin(['manage_subscriptions']);
});

describe.each(subjects)('%s', (subject) => {
  let person: TestUser | undefined;
  let target: Target;

  beforeAll(async () => {
    person = await createSubject(app.database, subject);
    target = await createTarget(ownsTheRows.has(subject) ? person : undefined);
    if (person) await revokeAccess(app.database, subject, person.id);
  });

  it.each(operations.map((operation, index) => [operation, expected[subject][index] ?? 0] as const))(
    '%s answers %i',
    async (operation, status) => {
      const response = await send[operation](person, target);
      expect(response.status, await response.clone().text()).toBe(status);
      if (status < 400) return;
      const isForStaff = operation === 'step' || operation === 'list all';
      const control = await createTarget();
      const allowed = await send[operation](isForStaff ? staff : control.owner, control);
      expect(allowed.status, 'the same by who may').toBeLessThan(300);
    },
  );
});

it('emails of buyers are visible to staff who deliver, and to each buyer only their own', async () => {
  const { owner } = await createTarget();
  const listBuyers = async (as: TestUser) =>
    (
      await app.database.asActor(as.token, (tx) =>
        selectRows<{ email: string }>(tx, sql`select email from app.buyers()`),
      )
    ).map(({ email }) => email);
  const other = await createAdmin(permissions.filter((permission) => permission !== 'manage_subscriptions'));
  expect(await listBuyers(other)).toEqual([other.email]);
  expect(await listBuyers(owner)).toEqual([owner.email]);
  expect(await listBuyers(staff)).toEqual(expect.arrayContaining([owner.email, staff.email]));
});

describe('requests for an admin with one permission', () => {
  it.each(permissions)('%s', async (permission) => {
    const admin = await createAdmin([permission]);
    const status = permission === 'manage_subscriptions' ? 200 : 403;
    const target = await createTarget();
    expect((await send['list all'](admin, target)).status).toBe(status);
    expect((await send.step(admin, target)).status).toBe(status);
  });
});

describe('changing a request as its applicant', () => {
  it.each(requestStatuses.flatMap((status) => (['edit', 'delete'] as const).map((act) => ({ status, act }))))(
    'allows $act only in some statuses: $status',
    async ({ status, act }) => {
      const { owner, row } = await createTarget(undefined, status);
      const response =
        act === 'edit'
          ? await editNow({ as: owner, row })
          : await app.request('DELETE', `/api/requests/${row}`, { as: owner });
      const refusal = checkRequestChange({ status, paidMinor: 0 }, act);
      expect(response.status).toBe(refusal ? 409 : act === 'edit' ? 200 : 204);
      if (refusal) expect(((await response.json()) as Problem).code).toBe(refusal);
      const [stored] = await readStatuses(row);
      expect(stored).toEqual({
        status,
        quantity: act === 'edit' && !refusal ? 2 : 1,
        isDeleted: act === 'delete' && !refusal,
      });
    },
  );

  it('is rejected with the specified messages', async () => {
    const { owner, row } = await createTarget(undefined, 'Paid');
    const [edit, remove] = [
      await editNow({ as: owner, row }),
      await app.request('DELETE', `/api/requests/${row}`, { as: owner }),
    ];
    expect(((await edit.json()) as Problem).detail).toBe('Cannot edit paid requests');
    expect(((await remove.json()) as Problem).detail).toBe('Cannot delete paid requests');
  });
});

describe('changing the status of a request', () => {
  const pairs = listPairs(requestStatuses);

  it.each(pairs)('changing the status of a request as staff: $from to $to', async ({ from, to }) => {
    const { owner, row } = await createTarget(undefined, from);
    const response = await stepTo({ as: staff, row, to });
    const isAllowed = allowedRequestTransitions('staff', from).includes(to);
    expect(response.status).toBe(isAllowed ? 200 : 409);
    expect(await readStatuses(row)).toMatchObject([{ status: isAllowed ? to : from }]);
    if (!isAllowed) {
      const isRepeated = from === 'Delivered' && to === 'Delivered';
      expect(await response.json()).toMatchObject(
        isRepeated
          ? { code: 'delivered_already', detail: 'This request has already been delivered.' }
          : { code: 'transition_not_allowed', detail: `You cannot do this while the status is ${from}.` },
      );
    }
    expect(await readNotifications(owner)).toEqual(
      isAllowed
        ? [
            {
              kind: 'request',
              title: `Your request was ${to.toLowerCase()}: UK Design`,
              link: `/dashboard/requests?row=${row}`,
            },
          ]
        : [],
    );
  });

  it.each(pairs)(
    'changing the status of a request as its applicant from $from to $to is rejected',
    async ({ from, to }) => {
      const { owner, row } = await createTarget(undefined, from);
      expect((await stepTo({ as: owner, row, to })).status).toBe(403);
      expect(await readStatuses(row)).toMatchObject([{ status: from }]);
    },
  );

  it('returns the row with its transitions, the applicant’s email and the expected delivery', async () => {
    const { owner, row } = await createTarget();
    const moved = (await (await stepTo({ as: staff, row, to: 'Accepted' })).json()) as {
      accepted_at: string;
      expected_at: string;
    };
    expect(moved).toMatchObject({
      id: row,
      status: 'Accepted',
      email: owner.email,
      user_id: owner.id,
      version: 2,
      can: { transitions: ['Delivered'] },
    });
    expect(Date.parse(moved.expected_at) - Date.parse(moved.accepted_at)).toBe(45 * 86_400_000);
  });

  it('rejects an outdated version', async () => {
    const { owner, row } = await createTarget();
    await editNow({ as: owner, row });
    const response = await app.request('POST', `/api/requests/${row}/status`, {
      as: staff,
      body: { status: 'Accepted', version: 1 },
    });
    expect(response.status).toBe(409);
    expect(((await response.json()) as Problem).code).toBe('version_conflict');
    expect(await readNotifications(owner)).toEqual([]);
  });

  it('returns 404 in Trash, and for an unknown id', async () => {
    const { trashed } = await createTarget();
    for (const row of [trashed, crypto.randomUUID()]) {
      const response = await app.request('POST', `/api/requests/${row}/status`, {
        as: staff,
        body: { status: 'Accepted', version: 2 },
      });
      expect(response.status).toBe(404);
    }
  });

  it('is rejected for one’s own request', async () => {
    const admin = await createAdmin(['manage_subscriptions']);
    await asSystem(
      sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${admin.id}, 'applicant', now(), now() + interval '1 day')`,
    );
    const { row } = await createTarget(admin);
    expect((await stepTo({ as: admin, row, to: 'Accepted' })).status).toBe(403);
    expect((await stepTo({ as: staff, row, to: 'Accepted' })).status).toBe(200);
    const response = await app.request('GET', `/api/requests/all?q=${admin.email}`, { as: admin });
    expect(((await response.json()) as { rows: unknown[] }).rows).toMatchObject([
      { id: row, can: { transitions: [] } },
    ]);
  });

  it('reports every invalid field at once', async () => {
    const { row } = await createTarget();
    const response = await app.request('POST', `/api/requests/${row}/status`, {
      as: staff,
      body: { to: 'Paid', version: 'one', status: 'Lost' },
    });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual([
      'status',
      'to',
      'version',
    ]);
  });
});

describe('the list of all users’ requests', () => {
  it('is searched by the applicant’s email, and omits Trash', async () => {
    const { owner, row } = await createTarget();
    const response = await app.request('GET', `/api/requests/all?q=${encodeURIComponent(owner.email.toUpperCase())}`, {
      as: staff,
    });
    expect(await response.json()).toMatchObject({
      total: 1,
      can: { create: false },
      rows: [{ id: row, email: owner.email, can: { transitions: ['Accepted'] } }],
    });
  });

  it('downloads as a file with ?format=csv', async () => {
    const { owner, row } = await createTarget();
    const response = await app.request('GET', `/api/requests/all?format=csv&q=${owner.email}`, { as: staff });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="all-requests.csv"');
    const [, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(rows).toEqual([expect.stringContaining(`${row},${owner.id},${owner.email},UK Design`)]);
  });
});

async function createAdmin(granted: readonly string[]): Promise<TestUser> {
  const admin = await createUser(app.database, { role: 'admin' });
  await asSystem(
    sql`update admin_roles set permissions = array[${sql.join(
      granted.map((permission) => sql`${permission}`),
      sql`, `,
    )}]::text[] where user_id = ${admin.id}`,
  );
  return admin;
}

async function createTarget(user?: TestUser, status: RequestStatus = 'Pending'): Promise<Target> {
  const owner = user ?? (await createOwner(app.database));
  const [row, trashed] = [await createRow(owner), await createRow(owner)];
  await app.request('DELETE', `/api/requests/${trashed}`, { as: owner });
  if (status !== 'Pending') await asSystem(sql`update service_requests set status = ${status} where id = ${row}`);
  return { owner, row, trashed };
}

async function createRow(owner: TestUser): Promise<string> {
  const response = await app.request('POST', '/api/requests', { as: owner, body: { product: 'UK Design' } });
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as RequestRow).id;
}

async function stepTo({ as, row, to }: { as: TestUser; row: string; to: RequestStatus }): Promise<Response> {
  return app.request('POST', `/api/requests/${row}/status`, {
    as,
    body: { status: to, version: await readVersion(row) },
  });
}

async function editNow({ as, row }: { as: TestUser; row: string }): Promise<Response> {
  return app.request('PATCH', `/api/requests/${row}`, { as, body: { quantity: 2, version: await readVersion(row) } });
}

async function readVersion(row: string): Promise<number> {
  return (
    (await read<{ version: number }>(sql`select version from service_requests where id = ${row}`))[0]?.version ?? 0
  );
}

const readStatuses = (row: string) =>
  read<{ status: RequestStatus; quantity: number; isDeleted: boolean }>(
    sql`select status, quantity, deleted_at is not null as "isDeleted" from service_requests where id = ${row}`,
  );

const readNotifications = ({ id }: TestUser) =>
  read<{ kind: string; title: string; link: string }>(
    sql`select kind, title, link from notifications where user_id = ${id}`,
  );

async function read<Row>(statement: SQL): Promise<Row[]> {
  return app.database.asSystem('a test looks', (tx) => selectRows<Row>(tx, statement));
}

async function asSystem(statement: SQL): Promise<void> {
  await app.database.asSystem('a test prepares', (tx) => tx.execute(statement));
}
