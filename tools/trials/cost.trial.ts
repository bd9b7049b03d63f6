// Sends the costliest input that one user can send to every operation of the API, and measures the server and another
// user.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { TEST_SECRET } from '#testing/people.ts';

import type { CostUsers, Operation } from './cost-cast.ts';
import { percentile, startMeters, type Cost, type Meters } from './cost-meters.ts';
import { endsSessions, tryRequests, listVariants, type Request, type Variant } from './cost-requests.ts';
import { seedCast, versionIn } from './cost-seed.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import { IS_CI, type Outcome, type Trial } from './trial.ts';

/** Waiting times mean nothing in CI, whose machine is shared. */
const AT_ONCE = IS_CI ? 0 : 12;
/** Shared processors in CI take twice as long for the same work. */
const LEEWAY = IS_CI ? 3 : 1;
const MAIN_LIMIT_MS = 100 * LEEWAY;
const DATABASE_LIMIT_MS = 1000 * LEEWAY;
/** p99 of the other user as a multiple of their p99 on a quiet server. */
const TIMES_SLOWER = 5;
/** A lower quiet p99 measures the machine's noise. */
const QUIET_FLOOR_MS = 20;
const QUIET_MS = 3000;
const SHOWN = 20;
/** Failed requests are measured again and the best result counts, because others may have used the machine. */
const TRIES = 3;
const ANSWER_LIMIT_MS = 120_000;
/** Status of a request without a response. */
const UNANSWERED = 599;

/** The costliest operations of the full measurement. */
const costliest = [
  'GET /api/readiness',
  'GET /api/readiness/report.pdf',
  'GET /api/readiness/applicants/{applicant}',
  'GET /api/attestations',
  'GET /api/acclaim',
  'GET /api/acclaim/report.pdf',
  'GET /api/binder',
  'PATCH /api/binder',
  'POST /api/binder/sync',
  'GET /api/letters/{binder}',
  'PATCH /api/letters/{binder}',
  'GET /api/letters/{binder}/claims.csv',
  'GET /api/letters/{binder}/letter.md',
  'GET /api/letters/{binder}/letter.pdf',
  'GET /api/translations',
  'GET /api/records/contributions',
  'GET /api/records/memberships',
  'GET /api/shared-evidence/{applicant}/contributions',
  'GET /api/search',
  'GET /api/overview',
];

/** Names of operations such as "GET /api/search", separated by commas. Default: all, or in CI the costliest. */
const asked = process.env.LAUREL_TRIALS_OPERATIONS?.split(',') ?? (IS_CI ? costliest : undefined);

export const needs = 'an otherwise idle machine, and up to 15 minutes';

const fault = 'the costliest that one user can send to each operation, alone and twelve at once';

export const isMeasured = true;

export const trials: Trial[] = [
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres(measureAll) },
  ...(IS_CI ? [] : [{ fault, engine: 'pglite', run: () => inPlace(measureAll) } as const]),
];

type Row = {
  name: string;
  variant: Variant;
  statuses: string;
  /** Maximum over all tried requests. */
  main: number;
  database: number;
  memory: number;
  /** The other user's p99 during one request, and during twelve. */
  p99: number;
  p99OfTwelve: number;
  hasFailed: boolean;
};
type Run = {
  cast: CostUsers;
  url: string;
  meters: Meters;
  /** p99 of the other user on a quiet server, in milliseconds. */
  quiet: number;
  /** Milliseconds of the database for one read of the other user. */
  read: number;
};

/** An operation fails if one request takes too much, or if another user waits too long. */
async function measureAll({ folder, settings }: Place): Promise<Outcome> {
  const stretches = path.join(folder, 'stretches');
  writeFileSync(stretches, '');
  // Other limits stay, because they bound what one user can send.
  const {
    MAX_ROWS_PER_USER: _rows,
    RATE_LIMIT_SIGN_UP: _signUps,
    RATE_LIMIT_SIGN_IN: _signIns,
    RATE_LIMIT_CONTACT: _contacts,
    ...rest
  } = settings;
  const own: Place['settings'] = {
    ...rest,
    AUTH_SECRET: TEST_SECRET,
    LAUREL_TRIALS_STRETCHES: stretches,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'cost-watcher.mjs')).href}`,
  };
  const began = performance.now();
  const cast = await seedCast(own);
  const server = spawnServer({ folder, settings: own });
  await server.ready();
  console.log(`   ready after ${Math.round((performance.now() - began) / 1000)} s`);
  const meters = await startMeters({
    pid: server.pid,
    url: server.url,
    ...(!IS_CI && { other: cast.other }),
    stretches,
    databaseUrl: own.DATABASE_URL,
  });
  const quietOnce = () => meters.measure(() => new Promise((resolve) => void setTimeout(resolve, QUIET_MS)));
  let [quiet, read] = [0, 0];
  if (!IS_CI) {
    await quietOnce();
    const { waits, database } = await quietOnce();
    [quiet, read] = [percentile(waits, 0.99), database / waits.length];
    console.log(`   quiet p99 ${Math.round(quiet)} ms`);
  }
  const run: Run = { cast, url: server.url, meters, quiet, read };

  const operations = cast.operations
    .filter(({ name }) => asked?.includes(name) ?? true)
    .toSorted((one, other) => Number(endsSessions(one)) - Number(endsSessions(other)));
  const rows: Row[] = [];
  try {
    for (const operation of operations) {
      const row = await measureBest(run, operation);
      // Printed immediately as well, in case a run is interrupted.
      console.log(formatLine(row));
      rows.push(row);
    }
  } finally {
    await meters.stop();
    const errors = server.readErrors();
    for (const line of errors.slice(0, SHOWN)) console.error(`   ${line.slice(0, 500)}`);
    await server.stop();
  }

  printRows(rows, quiet);
  const failed = rows.filter(({ hasFailed }) => hasFailed);
  return {
    tries: rows.length,
    lost: failed.length,
    doubled: 0,
    stray: 0,
    recoverSeconds: undefined,
    notes: IS_CI ? 'without another user' : `the other user's p99 alone ${Math.round(quiet)} ms`,
  };
}

async function measureBest(run: Run, operation: Operation): Promise<Row> {
  let best = await measureOne(run, operation);
  for (let tried = 1; tried < TRIES && best.hasFailed; tried += 1) {
    const again = await measureOne(run, operation);
    if (!again.hasFailed || burden(again) < burden(best)) best = again;
  }
  return best;
}

/** The costliest of its variants. */
async function measureOne(run: Run, operation: Operation): Promise<Row> {
  const rows: Row[] = [];
  for (const variant of listVariants(operation)) {
    rows.push(await measureVariant(run, operation, variant));
  }
  return rows.reduce((most, row) => (burden(row) > burden(most) ? row : most));
}

async function measureVariant(run: Run, operation: Operation, variant: Variant): Promise<Row> {
  const costs: Cost[] = [];
  const statuses = new Map<number, number>();
  const send = async (request: Request): Promise<{ status: number; problem: unknown }> => {
    const response = await sendTo(run.url, request);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const request = await tryRequests({ cast: run.cast, operation, variant }, async (tried) => {
    const current = await withVersion(run.url, operation, tried);
    let response = { status: 0, problem: undefined as unknown };
    costs.push(
      await run.meters.measure(async () => {
        response = await send(current);
      }),
    );
    return response;
  });
  const paths = [request.path, ...request.elsewhere];
  const twelve = await run.meters.measure(async () => {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => send({ ...request, path: paths[place % paths.length] ?? '' })),
    );
  });
  const most = (of: (cost: Cost) => number) => Math.max(...costs.map(of));
  const row = {
    name: operation.name,
    variant,
    statuses: [...statuses].map(([status, count]) => `${count}×${status}`).join(' '),
    main: most(({ main }) => main),
    database: most(({ database, waits }) => Math.max(0, database - waits.length * run.read)),
    memory: Math.max(
      twelve.memory,
      most(({ memory }) => memory),
    ),
    p99: most(({ waits }) => percentile(waits, 0.99)),
    p99OfTwelve: percentile(twelve.waits, 0.99),
  };
  const isSlow = !IS_CI && Math.max(row.p99, row.p99OfTwelve) > limitOfWaits(run.quiet);
  const isBroken = [...statuses.keys()].some((status) => status >= 500 && status !== 503);
  return { ...row, hasFailed: row.main > MAIN_LIMIT_MS || row.database > DATABASE_LIMIT_MS || isSlow || isBroken };
}

function limitOfWaits(quiet: number): number {
  return TIMES_SLOWER * Math.max(quiet, QUIET_FLOOR_MS);
}

/** Share of a limit that is used. */
function burden({ main, database, p99, p99OfTwelve }: Row, quiet = QUIET_FLOOR_MS): number {
  return Math.max(main / MAIN_LIMIT_MS, database / DATABASE_LIMIT_MS, Math.max(p99, p99OfTwelve) / limitOfWaits(quiet));
}

/** Sets the current version of the row, if a read of the same path returns it. */
async function withVersion(url: string, { json, address }: Operation, request: Request): Promise<Request> {
  const { body } = request;
  if (!json?.properties?.version || typeof body !== 'object' || body === null) return request;
  const read = await sendTo(url, {
    ...request,
    method: 'GET',
    path: request.path.split('?')[0] ?? address,
    body: undefined,
  });
  const version = versionIn(read.problem);
  return version === undefined ? request : { ...request, body: { ...body, version } };
}

async function sendTo(
  url: string,
  { as, method, path: at, body }: Request,
): Promise<{ status: number; problem: unknown }> {
  const isBinary = body instanceof Uint8Array;
  const asking = fetch(url + at, {
    method,
    headers: {
      origin: url,
      ...(as && { cookie: as.cookie }),
      ...(body !== undefined && { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: (isBinary ? body : JSON.stringify(body)) as BodyInit }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  try {
    const response = await asking;
    const isJson = response.headers.get('content-type')?.includes('json');
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, problem: isJson ? JSON.parse(bytes.toString()) : undefined };
  } catch (error) {
    console.error(`   ${method} ${at}: ${String(error)}`);
    return { status: UNANSWERED, problem: undefined };
  }
}

function printRows(rows: readonly Row[], quiet: number): void {
  const ofOther = IS_CI ? '' : ', and the p99 of another user';
  console.log(`   ms of the main thread at a stretch and of the database for one request, MB${ofOther}`);
  console.log(`   | operation | costliest | statuses | main | database | MB |${IS_CI ? '' : ' p99 | p99 of twelve |'}`);
  const sorted = rows.toSorted((one, other) => burden(other, quiet) - burden(one, quiet));
  for (const row of sorted.slice(0, SHOWN)) console.log(formatLine(row));
}

function formatLine({ name, variant, statuses, hasFailed, ...row }: Row): string {
  const waits = IS_CI ? [] : [row.p99, row.p99OfTwelve];
  const numbers = [row.main, row.database, row.memory, ...waits].map(Math.round);
  return `   | ${hasFailed ? 'FAILED ' : ''}${name} | ${variant} | ${statuses} | ${numbers.join(' | ')} |`;
}
