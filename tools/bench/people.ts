import { argon2Sync, createHash, createHmac, randomBytes } from 'node:crypto';

import pg from 'pg';

export const SECRET = 'a secret of the benchmark alone, long enough';
export const PASSWORD = 'correct horse battery 9 staple';
export const ROWS_PER_PERSON = 50;

export type BenchUser = { id: string; email: string; cookie: string };

/** Returns the n-th user. All values derive from n, so nothing has to be read back. */
export function benchUser(n: number): BenchUser {
  const id = createUuid(n);
  const token = sessionToken(n);
  return {
    id,
    email: `person${n}@example.com`,
    cookie: `laurel.session_token=${encodeURIComponent(`${token}.${sign(token)}`)}`,
  };
}

/** Returns the ID of a user's k-th patent. */
export function patentId(n: number, k: number): string {
  return createUuid(n * ROWS_PER_PERSON + k, '1');
}

/** Inserts rows unchanged: the timestamp triggers, which would give all the same time, are inactive. */
export async function fillWith(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await work(client);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Adds one applicant with a live session, and disables the timestamp triggers. */
export async function addUser(run: (statement: string) => Promise<unknown>): Promise<BenchUser> {
  const added = benchUser(0);
  const { id, email } = added;
  await run('set session_replication_role = replica');
  await run(`insert into users (id, name, email, email_verified) values ('${id}', 'Person', '${email}', true)`);
  await run('insert into profiles (id) select id from users');
  await run(
    `insert into user_roles (user_id, role, trial_start_date, trial_end_date) select id, 'applicant', now(), now() + interval '14 days' from users`,
  );
  await run(
    `insert into sessions (user_id, token, expires_at) values ('${id}', '${sessionToken(0)}', now() + interval '7 days')`,
  );
  return added;
}

/** Adds `people` applicants, each with a live session and 50 patents of recent years in random order. */
export async function fill(url: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const hash = hashPassword(PASSWORD);
  const n = `generate_series(0, ${people - 1}) as n`;
  const id = (number: string, kind: string) =>
    `('${kind}0000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
  // The timestamp triggers would give every row the same time.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into users (id, name, email, email_verified) select ${id('n', '0')}, 'Person ' || n, 'person' || n || '@example.com', true from ${n}`,
  );
  await client.query('insert into profiles (id) select id from users');
  await client.query(`insert into accounts (user_id, provider_id, password) select id, 'credential', $1 from users`, [
    hash,
  ]);
  await client.query(
    `insert into user_roles (user_id, role, trial_start_date, trial_end_date) select id, 'applicant', now(), now() + interval '14 days' from users`,
  );
  await client.query(
    `insert into sessions (user_id, token, expires_at) select ${id('n', '0')}, 'bench-' || encode(sha256(convert_to($1 || n, 'utf8')), 'hex'), now() + interval '7 days' from ${n}`,
    [SECRET],
  );
  await client.query(`
    insert into patents (id, user_id, created_at, updated_at, patent_title, patent_number, country, patent_type, grant_certificates, technical_documents_url)
    select ${id(`n * ${ROWS_PER_PERSON} + k`, '1')}, ${id('n', '0')}, at, at,
      'Method and apparatus for measuring the ' || k || 'th thing of ' || n, 'US ' || (10000000 + n * 50 + k), 'United States', 'Utility', '{}', '{}'
    from generate_series(0, ${ROWS_PER_PERSON - 1}) as k, ${n}, lateral (select now() - ((n * 7919 + k * 104729) % 1000000) * interval '1 minute' as at) as moment`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}

export function sessionToken(n: number): string {
  return `bench-${createHash('sha256').update(`${SECRET}${n}`).digest('hex')}`;
}

function createUuid(n: number, kind = '0'): string {
  return `${kind}0000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

export function sign(text: string): string {
  return createHmac('sha256', SECRET).update(text).digest('base64');
}

function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const digest = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
  });
  const [saltText, digestText] = [salt, digest].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=19456,t=2,p=1$${saltText}$${digestText}`;
}
