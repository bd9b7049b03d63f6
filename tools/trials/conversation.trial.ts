// Conversation of two users over two servers, which are killed in turn while the browsers' streams are cut at random.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { findFreePort } from '#testing/postgres-server.ts';
import type { ConversationPart } from '#features/communication/messages/schema.ts';

import { createApplicant, send, type Applicant } from './applicant.ts';
import { inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer, type ServerProcess } from './server-process.ts';
import { createRandom, type Outcome, type Random, type Trial } from './trial.ts';

const MESSAGES = 2_000;
const ARRIVAL_LIMIT_MS = 60_000;

export const trials: Trial[] = [
  {
    fault: 'kill -9 of each of two servers in turn, and streams that are cut, in a conversation',
    engine: 'postgres',
    run: () => inPlaceWithPostgres(talk),
  },
];

type Side = Applicant & { id: string };
type Received = { position: number; content: string };

async function talk(place: Place): Promise<Outcome> {
  const random = createRandom('conversation');
  const port = await findFreePort();
  const both = [place.settings, { ...place.settings, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }].map(
    (settings) => ({ folder: place.folder, settings }),
  );
  const servers = [];
  for (const each of both) {
    const server = spawnServer(each);
    await server.ready();
    servers.push(server);
  }
  const urls = servers.map(({ url }) => url);
  const people = await createPair(urls[0] ?? '', place.settings.DATABASE_URL ?? '');
  const [ada, mentor] = people;

  const listeners = [listen({ urls, as: ada, to: mentor, random }), listen({ urls, as: mentor, to: ada, random })];
  let isTalking = true;
  const killing = killInTurn({ both, servers, random, isGoingOn: () => isTalking });
  await Promise.all([
    sendAll({ urls, as: ada, to: mentor, name: 'ada' }),
    sendAll({ urls, as: mentor, to: ada, name: 'mentor' }),
  ]);
  isTalking = false;
  const kills = await killing;
  const received = await Promise.all(listeners.map((listener) => listener.end()));
  await Promise.all(servers.map((server) => server.stop()));

  const all = ['ada', 'mentor'].flatMap((name) => Array.from({ length: MESSAGES / 2 }, (_, n) => `${name} ${n}`));
  const lost = received.reduce((sum, { rows }) => sum + countMissing(all, rows), 0);
  const doubled = received.reduce((sum, { rows }) => sum + rows.length - new Set(contents(rows)).size, 0);
  for (const { rows } of received) requireOrder(rows);
  const cuts = received.reduce((sum, each) => sum + each.cuts, 0);
  return {
    tries: kills,
    lost,
    doubled,
    stray: 0,
    recoverSeconds: undefined,
    notes: `${MESSAGES} messages, read by both in one order; ${cuts} streams were cut`,
  };
}

function countMissing(all: readonly string[], rows: readonly Received[]): number {
  const received = new Set(contents(rows));
  return all.filter((content) => !received.has(content)).length;
}

function contents(rows: readonly Received[]): string[] {
  return rows.map(({ content }) => content);
}

/** Checks that positions rise in the order of arrival, and each side's numbers too. */
function requireOrder(rows: readonly Received[]): void {
  const last = new Map<string, number>();
  let position = 0;
  for (const row of rows) {
    const [name = '', number = ''] = row.content.split(' ');
    if (row.position <= position || Number(number) <= (last.get(name) ?? -1)) {
      throw new Error(`${row.content} at ${row.position} was heard after ${name} ${last.get(name)} at ${position}`);
    }
    position = row.position;
    last.set(name, Number(number));
  }
}

/** An applicant and their assigned mentor. */
async function createPair(url: string, databaseUrl: string): Promise<[Side, Side]> {
  const cookies = [await createApplicant(url), await createApplicant(url)];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from users order by created_at');
  const [applicant, mentor] = rows.map(({ id }) => id);
  await client.query(`update user_roles set role = 'mentor' where user_id = $1`, [mentor]);
  await client.query(`insert into two_factors (user_id, sealed_secret, enabled_at) values ($1, 'none', now())`, [
    mentor,
  ]);
  await client.query('update sessions set second_factor_at = now() where user_id = $1', [mentor]);
  await client.query('insert into mentor_assignments (user_id, mentor_id) values ($1, $2)', [applicant, mentor]);
  await client.end();
  return [applicant, mentor].map((id = '', index) => ({ id, cookie: cookies[index]?.cookie ?? '' })) as [Side, Side];
}

/** Sends messages in order, each again under its key until a server confirms it. */
async function sendAll({ urls, as, to, name }: { urls: string[]; as: Side; to: Side; name: string }): Promise<void> {
  let turn = 0;
  for (let n = 0; n < MESSAGES / 2; n += 1) {
    const key = crypto.randomUUID();
    const body = { content: `${name} ${n}`, files: [] };
    for (;;) {
      const url = urls[(turn += 1) % urls.length] ?? '';
      const response = await send(url, 'POST', `/api/messages/conversations/${to.id}`, { as, body, key }).catch(
        () => undefined,
      );
      if (response?.status === 201) break;
      if (response && response.status < 500) {
        throw new Error(`${body.content}: ${response.status} ${await response.text()}`);
      }
      await sleep(20);
    }
  }
}

/** Reads like the page: resumes the stream, and loads everything after the newest known message. */
function listen({ urls, as, to, random }: { urls: string[]; as: Side; to: Side; random: Random }) {
  const rows: Received[] = [];
  let isEnding = false;
  let cuts = 0;
  let last: string | undefined;
  let asking: Promise<void> | undefined;
  let isAskedAgain = false;
  const ended = keepStream();

  async function keepStream(): Promise<void> {
    for (let turn = 0; !isEnding; turn += 1) {
      await readStream(urls[turn % urls.length] ?? '');
      await sleep(10);
    }
  }

  function readStream(url: string): Promise<void> {
    return new Promise((resolve) => {
      const headers = {
        cookie: as.cookie,
        accept: 'text/event-stream',
        ...(last !== undefined && { 'last-event-id': last }),
      };
      const request = http.get(`${url}/api/live-updates`, { agent: false, headers }, (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          last = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? last;
          if (/"kind":"message"|^event: (begun|reload)$/m.test(text)) askAgain();
        });
        response.on('close', resolve);
      });
      request.on('error', () => resolve());
      const cut = setTimeout(
        () => {
          cuts += 1;
          request.destroy();
        },
        random.between(50, 800),
      );
      request.on('close', () => clearTimeout(cut));
    });
  }

  function askAgain(): void {
    isAskedAgain = true;
    asking ??= askAll().finally(() => (asking = undefined));
  }

  async function askAll(): Promise<void> {
    for (let turn = 0; isAskedAgain; turn += 1) {
      const after = rows.at(-1)?.position ?? 0;
      const url = urls[turn % urls.length] ?? '';
      const response = await send(url, 'GET', `/api/messages/conversations/${to.id}?after=${after}`, { as }).catch(
        () => undefined,
      );
      if (response?.status !== 200) {
        await sleep(20);
        continue;
      }
      const part = (await response.json()) as ConversationPart;
      rows.push(...part.messages.map(({ position, content }) => ({ position, content })));
      isAskedAgain = part.messages.length > 0;
    }
  }

  return {
    /** Waits until everything has arrived, at most a minute. */
    async end() {
      const until = performance.now() + ARRIVAL_LIMIT_MS;
      while (rows.length < MESSAGES && performance.now() < until) await sleep(50);
      isEnding = true;
      await ended;
      await asking;
      return { rows, cuts };
    },
  };
}

type Killing = {
  both: Parameters<typeof spawnServer>[0][];
  servers: ServerProcess[];
  random: Random;
  isGoingOn: () => boolean;
};

/** Kills servers in turn, so that one is always running. Returns the number of kills. */
async function killInTurn({ both, servers, random, isGoingOn }: Killing): Promise<number> {
  let kills = 0;
  for (; isGoingOn(); kills += 1) {
    await sleep(random.between(300, 1_200));
    const turn = kills % 2;
    await servers[turn]?.kill();
    const again = both[turn];
    if (again) servers[turn] = spawnServer(again);
    await servers[turn]?.ready();
  }
  return kills;
}
