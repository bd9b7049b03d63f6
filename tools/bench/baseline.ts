// Baseline server: node:http, a pool of 10, one prepared statement per request that checks the session and builds the
// JSON. It has no row policies, validation, limits or log.
import {
  argon2 as argon2Callback,
  createHash,
  createHmac,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

import { fileTypeFromBuffer } from 'file-type';
import pg from 'pg';

const argon2 = promisify(argon2Callback);
const { PORT, DATABASE_URL, AUTH_SECRET = '', DATA_DIR = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const columns =
  'id, created_at, updated_at, deleted_at, version, status, patent_title, patent_number, country, patent_type, grant_certificates, expert_letter_url, technical_documents_url';
/** CTE `owner` with the signed-in user. Empty without a live session. */
const ownerOf = `owner as (select s.user_id as id from sessions s join users u on u.id = s.user_id
  where s.token = $1 and s.expires_at > now() and s.created_at > now() - interval '30 days' and u.email_verified)`;

const statements = {
  list: `with ${ownerOf} select (select coalesce(json_agg(page), '[]') from (
      select ${columns} from patents where user_id = owner.id and deleted_at is null
      order by created_at desc, id desc limit 50
    ) as page)::text as json from owner`,
  insert: `with ${ownerOf} insert into patents (user_id, patent_title, patent_number, country, patent_type)
    select id, $2, $3, $4, $5 from owner returning (select row_to_json(made) from (select ${columns}) as made)::text as json`,
  update: `with ${ownerOf} update patents set patent_title = $4, country = $5 from owner
    where user_id = owner.id and patents.id = $2 and version = $3 and deleted_at is null
    returning (select row_to_json(made) from (select ${columns.replace('id,', 'patents.id,')}) as made)::text as json`,
  file: `with ${ownerOf} select size, type from files, owner where key = $2 and user_id = owner.id`,
  owner: `with ${ownerOf} select id from owner`,
};

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (url === '/sign-in') return signIn(request, response);
  const token = findToken(request);
  if (!token) return send(response, 401, '{}');

  if (method === 'GET' && url === '/patents') {
    const found = await ask<{ json: string }>('list', [token]);
    return send(response, found ? 200 : 401, `{"rows":${found?.json ?? '[]'}}`);
  }
  if (method === 'POST' && url === '/patents') {
    const { patent_title, patent_number, country, patent_type } = (await json(request)) as Record<string, unknown>;
    const made = await ask<{ json: string }>('insert', [token, patent_title, patent_number, country, patent_type]);
    return send(response, made ? 201 : 401, made?.json ?? '{}');
  }
  if (method === 'PATCH') {
    const { version, patent_title, country } = (await json(request)) as Record<string, unknown>;
    const id = url.slice('/patents/'.length);
    const changed = await ask<{ json: string }>('update', [token, id, version, patent_title, country]);
    return send(response, changed ? 200 : 409, changed?.json ?? '{}');
  }
  if (method === 'POST') {
    const found = await ask<{ id: string }>('owner', [token]);
    return found ? upload(request, response, found.id) : send(response, 401, '{}');
  }
  const file = await ask<{ size: number; type: string }>('file', [token, url.slice('/files/'.length)]);
  if (!file) return send(response, 404, '{}');
  response.writeHead(200, { 'content-type': file.type, 'content-length': file.size });
  await pipeline(createReadStream(getFilePath(url.slice('/files/'.length))), response);
}

async function ask<Row extends pg.QueryResultRow>(name: keyof typeof statements, values: unknown[]) {
  const { rows } = await pool.query<Row>({ name, text: statements[name], values });
  return rows[0];
}

/**
 * Handles an upload as Laurel does for a PDF: syncs bytes and name before the row, hashes them, detects the type and
 * looks for scripts.
 */
async function upload(request: IncomingMessage, response: ServerResponse, owner: string): Promise<void> {
  const key = `patents/${owner}/${randomUUID()}.pdf`;
  const hash = createHash('sha256');
  request.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(request, createWriteStream(getFilePath(key), { flush: true }));
  const bytes = await readFile(getFilePath(key));
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  const mayRunScripts = /\/(?:JavaScript|XFA|ObjStm|Encrypt)/.test(bytes.toString('latin1'));
  if (type !== 'application/pdf' || !bytes.includes(' obj') || !bytes.includes('startxref')) {
    return send(response, 422, '{}');
  }
  const folder = await open(DATA_DIR);
  await folder.sync();
  await folder.close();
  await pool.query({
    name: 'add file',
    text: `insert into files (user_id, bucket, key, name, size, type, sha256, may_run_scripts) values ($1, 'patents', $2, 'certificate.pdf', $3, $4, $5, $6)`,
    values: [owner, key, bytes.length, type, hash.digest('hex'), mayRunScripts],
  });
  send(response, 201, JSON.stringify({ url: `/files/${key}`, size: bytes.length }));
}

async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { email, password } = (await json(request)) as { email: string; password: string };
  const { rows } = await pool.query<{ user_id: string; password: string }>({
    name: 'hash',
    text: 'select a.user_id, a.password from accounts a join users u on u.id = a.user_id where u.email = $1',
    values: [email],
  });
  const [, , , , salt = '', digest = ''] = rows[0]?.password.split('$') ?? [];
  const stored = Buffer.from(digest, 'base64');
  const hash = await argon2('argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: stored.length,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
  });
  if (!timingSafeEqual(stored, hash)) return send(response, 401, '{}');
  const token = randomBytes(24).toString('base64url');
  await pool.query({
    name: 'session',
    text: `insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '7 days')`,
    values: [rows[0]?.user_id, token],
  });
  send(response, 200, JSON.stringify({ token }));
}

/** Returns the session token from the signed cookie and checks its signature as Laurel does. */
function findToken(request: IncomingMessage): string | undefined {
  const cookie = decodeURIComponent(/laurel\.session_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '');
  const [token = '', signature = ''] = cookie.split('.');
  const actual = Buffer.from(signature, 'base64');
  const expected = createHmac('sha256', AUTH_SECRET).update(token).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : undefined;
}

function getFilePath(key: string): string {
  return path.join(DATA_DIR, path.basename(key));
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    if (response.headersSent) return response.destroy();
    console.error(error);
    send(response, 500, '{}');
  });
}).listen(Number(PORT), '127.0.0.1');
