// A typical handwritten server: Hono with Better Auth, a pool of 10, a filter by owner in each statement, and an
// idempotency key for retried requests.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

import { serve } from '@hono/node-server';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { Hono } from 'hono';
import pg from 'pg';

const { PORT, DATABASE_URL, AUTH_SECRET = '', DATA_DIR = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const options: BetterAuthOptions = {
  database: pool,
  secret: AUTH_SECRET,
  baseURL: `http://localhost:${PORT}`,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};
const auth = betterAuth(options);
if (process.argv.includes('--migrate')) {
  await (await getMigrations(options)).runMigrations();
  await pool.end();
  process.exit();
}

const app = new Hono<{ Variables: { userId: string } }>();
app.get('/', (c) => c.text('ready'));
app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw));
app.use('*', async (c, next) => {
  const session = await auth.api.getSession({ headers: c.req.raw.headers });
  if (!session) return c.json({ message: 'Sign in first' }, 401);
  c.set('userId', session.user.id);
  return next();
});

app.get('/patents', async (c) => {
  const { rows } = await pool.query(
    'select * from peer.patents where user_id = $1 and deleted_at is null order by created_at desc, id desc limit 50',
    [c.get('userId')],
  );
  return c.json({ rows });
});
app.post('/patents', async (c) => {
  const { patent_title, patent_number, country, patent_type } = await c.req.json<Record<string, unknown>>();
  const key = c.req.header('idempotency-key') ?? randomUUID();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const made = await client.query<{ id: string }>(
      'insert into peer.patents (user_id, patent_title, patent_number, country, patent_type) values ($1, $2, $3, $4, $5) returning *',
      [c.get('userId'), patent_title, patent_number, country, patent_type],
    );
    await client.query('insert into peer.keys (user_id, key, row_id) values ($1, $2, $3)', [
      c.get('userId'),
      key,
      made.rows[0]?.id,
    ]);
    await client.query('commit');
    return c.json(made.rows[0], 201);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});
app.patch('/patents/:id', async (c) => {
  const { version, patent_title, country } = await c.req.json<Record<string, unknown>>();
  const { rows } = await pool.query(
    `update peer.patents set patent_title = $4, country = $5, version = version + 1, updated_at = now()
     where id = $2 and user_id = $1 and version = $3 and deleted_at is null returning *`,
    [c.get('userId'), c.req.param('id'), version, patent_title, country],
  );
  return rows[0] ? c.json(rows[0]) : c.json({ message: 'It has changed meanwhile' }, 409);
});
app.post('/files', async (c) => {
  const key = `${randomUUID()}.pdf`;
  const hash = createHash('sha256');
  let size = 0;
  const body = Readable.fromWeb(c.req.raw.body as NodeReadableStream);
  body.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
  });
  await pipeline(body, createWriteStream(path.join(DATA_DIR, key), { flush: true }));
  await pool.query('insert into peer.files (key, user_id, size, sha256) values ($1, $2, $3, $4)', [
    key,
    c.get('userId'),
    size,
    hash.digest('hex'),
  ]);
  return c.json({ url: `/files/${key}` }, 201);
});
app.get('/files/:key', async (c) => {
  const key = c.req.param('key');
  const { rows } = await pool.query<{ size: number }>('select size from peer.files where key = $1 and user_id = $2', [
    key,
    c.get('userId'),
  ]);
  if (!rows[0]) return c.json({ message: 'Not found' }, 404);
  return c.body(Readable.toWeb(createReadStream(path.join(DATA_DIR, key))) as ReadableStream, 200, {
    'content-type': 'application/pdf',
    'content-length': String(rows[0].size),
  });
});

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
