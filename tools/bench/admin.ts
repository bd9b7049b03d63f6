// Measures the admin lists with very many rows, under row policies on PostgreSQL, with eight connections.
import type pg from 'pg';

import { measurePaths, type Figures } from './load.ts';
import { fillWith, benchUser, sessionToken } from './people.ts';

const USERS = 100_000;
const ROWS = 1_000_000;

/** Requests for each list: a page, a search, a sort and a filter. Placeholders in braces change from call to call. */
const queries: Record<string, string> = {
  'users, a page': '/api/users?page={page}',
  'users, by email, a page far behind': '/api/users?sort=email&page=1{page}',
  'users, by the newest': '/api/users?sort=created_at&direction=desc',
  'users, searched by name': '/api/users?q=person+{user}',
  'users, searched by part of an email': '/api/users?q={user}%40exam',
  'users, a search that half of them match': '/api/users?q=example',
  'users, of a role': '/api/users?role=mentor&active=true&page={page}',
  'users, on trial': '/api/users?trial=ending',
  'one user': '/api/users/{id}',
  'audit trail, the newest': '/api/audit',
  'audit trail, of one user': '/api/audit?q=person{user}%40example.com',
  'audit trail, of all users': '/api/audit?q=example',
  'audit trail, one action in one table': '/api/audit?action=update&area=user_roles',
  'audit trail, of some days': '/api/audit?since=2026-03-01&until=2026-03-03',
  'audit trail, the oldest': '/api/audit?direction=asc',
  'analytics, the figures': '/api/analytics/figures',
};

/** Adds an owner, 100,000 users, a million audit entries and a million tasks. */
export function fillAdmin(url: string): Promise<void> {
  return fillWith(url, insertAll);
}

async function insertAll(client: pg.Client): Promise<void> {
  const id = (number: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  const n = `generate_series(0, ${USERS - 1}) as n`;
  const roles = `(array['applicant', 'applicant', 'applicant', 'mentor', 'attorney'])[1 + n % 5]`;
  await client.query(
    `insert into users (id, name, email, email_verified, created_at)
     select ${id('n')}, 'Person ' || n, 'person' || n || '@example.com', true, now() - (n * 7919 % 500000) * interval '1 minute' from ${n}`,
  );
  await client.query(
    `insert into profiles (id, updated_at) select id, created_at + (now() - created_at) / 2 from users`,
  );
  await client.query(
    `insert into user_roles (user_id, role, is_subscribed, trial_start_date, trial_end_date)
     select ${id('n')}, ${roles}, n % 3 = 0, now() - interval '7 days', now() + (n % 14 - 5) * interval '1 day' from ${n}`,
  );
  const owner = benchUser(0).id;
  await client.query(
    `insert into user_roles (user_id, role, trial_start_date, trial_end_date) values ($1, 'admin', now(), now())`,
    [owner],
  );
  await client.query(`insert into admin_roles (user_id, is_owner) values ($1, true)`, [owner]);
  await client.query(`insert into two_factors (user_id, sealed_secret, enabled_at) values ($1, 'none', now())`, [
    owner,
  ]);
  await client.query(
    `insert into sessions (user_id, token, expires_at, second_factor_at) values ($1, $2, now() + interval '7 days', now())`,
    [owner, sessionToken(0)],
  );
  await client.query(`
    insert into audit_entries (at, actor_id, actor_role, client_address, action, table_name, row_id, subject_id, before, after, values_hash, position, previous_hash, hash)
    select now() - (${ROWS} - n) * interval '30 seconds', ${id(`n::bigint * 7919 % ${USERS}`)}, 'admin', '192.0.2.1',
      (array['update', 'update', 'insert', 'opened', 'signed_in'])[1 + n % 5],
      (array['user_roles', 'document_uploads', 'files', 'settings', 'support_tickets', 'tasks'])[1 + n % 6],
      ${id('n')}, ${id(`n::bigint * 104729 % ${USERS}`)}, '{"status": "Pending"}', '{"status": "Approved"}', '', n, '', ''
    from generate_series(1, ${ROWS}) as n`);
  await client.query(`
    insert into tasks (user_id, title, criteria, action_item, status)
    select ${id(`n % ${USERS}`)}, 'Task ' || n, 'Awards', 'Collect it',
      (array['Started', 'In Progress', 'Submitted', 'Completed', 'Reviewed'])[1 + n % 5]
    from generate_series(1, ${ROWS}) as n`);
}

/** Measures one list after another. */
export function measureAdmin(port: number, seconds: number): AsyncGenerator<{ what: string } & Figures> {
  return measurePaths({
    port,
    connections: 8,
    seconds,
    cookie: benchUser(0).cookie,
    paths: queries,
    fillIn: (address, turn) => {
      const user = (turn * 1009) % USERS;
      return address
        .replace('{page}', String(1 + (turn % 9)))
        .replace('{user}', String(user))
        .replace('{id}', benchUser(user).id);
    },
  });
}
