// Compares this server with the baseline, alternately, on the same PostgreSQL and the same data. See tools/bench/README.md.
// reason for length: one run from its databases to its last table, in that order.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { startPostgres } from '#testing/postgres-server.ts';

import { fillAdmin, measureAdmin } from './admin.ts';
import { fillBinder, measurePacketCreation } from './binder.ts';
import { measureBinding } from './binding.ts';
import { here, openCheckout, type Checkout } from './checkouts.ts';
import { measureCrowds } from './crowd.ts';
import { drive, type Figures } from './load.ts';
import { fillConversations, measureMessages } from './messages.ts';
import { cpuSeconds, median, residentMegabytes } from './measure.ts';
import { fillLists, measurePages } from './pages.ts';
import { addUser, fill, ROWS_PER_PERSON } from './people.ts';
import { askPostgres, describePostgres } from './postgres.ts';
import { fillQueue, measureQueue } from './queue.ts';
import { fillPglite, measurePglite } from './pglite.ts';
import { fillReadiness, measureReadiness, RECORDS } from './readiness.ts';
import { fillSearch, measureSearch } from './search.ts';
import { startBaseline, startLaurel, startOnPglite, type Running } from './servers.ts';
import { measureStarts, restIdle } from './starts.ts';
import { percent, printTable } from './tables.ts';
import { baselineSide, laurelSide, type Measure, type Side } from './work.ts';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
    against: { type: 'string' },
  },
});
const other = options.against ? await openCheckout(options.against, 'other') : undefined;
const rounds = options.short ? 1 : 3;
const seconds = options.short ? 2 : 5;
const people = 4000;
const largePeople = options.short ? 4000 : 20_000;
/** Port below the range for outgoing connections. */
const PORT = 27_310;

const measures: { measure: Measure; connections: number; atLeast: number | undefined }[] = [
  { measure: 'list', connections: 16, atLeast: 0.8 },
  { measure: 'insert', connections: 16, atLeast: 0.6 },
  { measure: 'keyed-insert', connections: 16, atLeast: 0.6 },
  { measure: 'update', connections: 16, atLeast: 0.6 },
  { measure: 'upload', connections: 4, atLeast: 1.2 },
  { measure: 'download', connections: 8, atLeast: 0.6 },
  { measure: 'sign-in', connections: 8, atLeast: undefined },
];
const isWanted = (name: string) => !options.only || options.only.split(',').includes(name);

type Measured = Figures & { serverMs: number; databaseMs: number };
type Contender = { name: string; server: Running; side: Side };

const folder = mkdtempSync(path.join(tmpdir(), 'laurel-bench-'));
const stops: (() => Promise<void>)[] = [];
try {
  // Default settings of PostgreSQL: acknowledged commits are on disk.
  const postgres = await startPostgres();
  stops.push(postgres.remove);
  const { version, pid: postgresPid } = await describePostgres(postgres.url);
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${version}\n`);

  const getUrl = (database: string) => new URL(database, postgres.url).href;
  const createDatabase = (name: string, template = 'template1') =>
    askPostgres(postgres.url, `create database ${name} template ${template}`);
  const open = async (server: Promise<Running>): Promise<Running> => {
    const running = await server;
    stops.unshift(running.stop);
    return running;
  };
  const laurelOn = (database: string, port: number, { checkout = here, flags = [] as string[] } = {}) =>
    startLaurel({ folder, port, databaseUrl: getUrl(database), checkout, flags });
  /** Creates a separate database for each checkout, because another commit may have other tables. */
  const prepare = async (checkout: Checkout, database: string, port: number) => {
    await createDatabase(database);
    const first = await laurelOn(database, port, { checkout });
    await first.stop();
    return first.startSeconds;
  };

  const firstSeconds = await prepare(here, 'bench', PORT + 1);
  await createDatabase('small', 'bench');
  await createDatabase('large', 'bench');
  await createDatabase('search', 'bench');
  await createDatabase('readiness', 'bench');
  await createDatabase('binder', 'bench');
  await createDatabase('admin', 'bench');
  await createDatabase('queue', 'bench');
  await createDatabase('messages', 'bench');
  await fill(getUrl('bench'), people);
  const checkouts = [{ checkout: here, database: 'bench', port: PORT + 1 }];
  if (other) {
    checkouts.push({ checkout: other, database: 'other', port: PORT + 15 });
    await prepare(other, 'other', PORT + 15);
    await fill(getUrl('other'), people);
  }

  const starts: Record<string, string>[] = [];
  for (const engine of isWanted('start') ? (['PostgreSQL', 'PGlite'] as const) : []) {
    const sides = checkouts.map(({ checkout, database, port }) => ({
      name: checkout.name,
      start: () =>
        engine === 'PGlite'
          ? startLaurel({ folder, port: port + 1, databaseUrl: '', checkout })
          : laurelOn(database, port, { checkout }),
    }));
    if (engine === 'PGlite') {
      for (const { checkout, port } of checkouts) {
        const filled = await startOnPglite({ folder, port: port + 1, checkout }, addUser);
        await filled.stop();
      }
    }
    for (const { name, readySeconds, listSeconds, idleMegabytes } of await measureStarts(sides, rounds)) {
      starts.push({
        what: `start on ${engine}, ${name}`,
        'ready, s': readySeconds.toFixed(2),
        'first list, s': listSeconds.toFixed(2),
        'idle, MB': idleMegabytes.toFixed(0),
        'to reach': engine === 'PGlite' ? 'ready after 0.7 s' : 'list after 0.35 s, 100 MB',
      });
    }
  }
  printTable(starts);

  const flags = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const laurel = await open(laurelOn('bench', PORT + 1, { flags }));
  const idleMegabytes = residentMegabytes(laurel.pid);
  const baseline = await open(startBaseline({ folder, port: PORT + 2, databaseUrl: getUrl('bench') }));
  const ours = laurelSide(laurel.port, people);
  const bare: Contender = { name: 'baseline', server: baseline, side: baselineSide(baseline.port, people) };
  const contenders: Contender[] = [{ name: 'Laurel', server: laurel, side: ours }];
  if (other) {
    const server = await open(laurelOn('other', PORT + 15, { checkout: other }));
    contenders.push({ name: other.name, server, side: laurelSide(server.port, people) });
  }

  /** Starts a server on each type of database, filled with the same rows. */
  const bothFilled = async (database: string, fillIt: typeof fillSearch, port: number) => {
    const client = new pg.Client({ connectionString: getUrl(database) });
    await client.connect();
    await fillIt((statement) => client.query(statement));
    await client.end();
    return [
      ['PostgreSQL', await open(laurelOn(database, port))],
      ['PGlite', await open(startOnPglite({ folder, port: port + 1 }, fillIt))],
    ] as const;
  };
  const measure = async (
    server: Running,
    side: Side,
    { measure: name, connections }: (typeof measures)[number],
    time = seconds,
  ): Promise<Measured> => {
    const before = { server: cpuSeconds(server.pid), database: cpuSeconds(postgresPid, { withChildren: true }) };
    const figures = await drive({ port: server.port, connections, seconds: time, next: side.calls[name] });
    const perRequest = 1000 / figures.count;
    return {
      ...figures,
      serverMs: (cpuSeconds(server.pid) - before.server) * perRequest,
      databaseMs: (cpuSeconds(postgresPid, { withChildren: true }) - before.database) * perRequest,
    };
  };

  const table: Record<string, string>[] = [];
  for (const what of measures.filter((each) => isWanted(each.measure))) {
    const all = [...contenders, bare].map((contender) => ({ ...contender, measured: [] as Measured[] }));
    for (const { server, side } of all) await measure(server, side, what, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const { server, side, measured } of all) measured.push(await measure(server, side, what));
    }
    const bareRates = all.at(-1)?.measured.map(({ rate }) => rate) ?? [];
    for (const { name, measured } of all) {
      const ratios = measured.map(({ rate }, round) => rate / (bareRates[round] ?? NaN));
      const ofLaurel = {
        ratio: `${percent(median(ratios))} (${percent(Math.min(...ratios))} to ${percent(Math.max(...ratios))})`,
        'to reach': what.atLeast ? percent(what.atLeast) : '35 /s',
      };
      table.push(row(`${what.measure}, ${name}`, measured, name === bare.name ? {} : ofLaurel));
    }
  }
  printTable(table);

  const facts: Record<string, string>[] = [];
  const fact = (what: string, measured: string, toReach = '') => facts.push({ what, measured, 'to reach': toReach });

  if (isWanted('stall')) {
    const burst = await drive({
      port: laurel.port,
      connections: 100,
      seconds: options.short ? 2 : 10,
      next: ours.calls.update,
    });
    fact(
      '100 simultaneous updates, pool of 10',
      `${burst.rate.toFixed(0)} /s, p99 ${burst.p99.toFixed(0)} ms, slowest ${burst.max.toFixed(0)} ms`,
      'no stall',
    );
  }
  if (isWanted('crowd')) {
    const time = { rounds, seconds: options.short ? 3 : 8 };
    for (const crowd of await measureCrowds(contenders, { measure: 'sign-in', connections: 8 }, time)) {
      fact(`p99 of 200 own-lists a second, ${crowd.name}: alone`, `${crowd.quietP99.toFixed(1)} ms`);
      fact(
        '… while sign-ins saturate',
        `${crowd.busyP99.toFixed(1)} ms, ${crowd.ratio.toFixed(1)} times`,
        'at most 3 times',
      );
      fact('… and those sign-ins', `${crowd.othersRate.toFixed(0)} /s`, '35 /s');
    }
    for (const crowd of await measureCrowds(contenders, { measure: 'upload', connections: 10 }, time)) {
      fact(
        `p99 of 200 own-lists a second, ${crowd.name}: while ten upload`,
        `${crowd.busyP99.toFixed(1)} ms, beside ${crowd.othersRate.toFixed(0)} uploads a second`,
        '20 ms',
      );
    }
  }
  await restIdle();
  fact('resident memory, idle', `${idleMegabytes.toFixed(0)} MB`, '100 MB');
  for (const { name, server } of [...contenders, bare]) {
    fact(
      `resident memory after all of this, ${name}`,
      `${residentMegabytes(server.pid).toFixed(0)} MB`,
      server === baseline ? '' : '190 MB',
    );
  }
  fact('first start, on an empty database', `${firstSeconds.toFixed(2)} s`);
  if (isWanted('pages')) {
    for (const { database } of checkouts) await fillLists(getUrl(database));
    for await (const { what, measured, toReach } of measurePages(contenders, rounds)) fact(what, measured, toReach);
  }
  for (const { server } of [...contenders, bare]) await server.stop();

  if (isWanted('search')) {
    for (const [engine, server] of await bothFilled('search', fillSearch, PORT + 5)) {
      for (const { what, middle, slowest } of await measureSearch(server.port)) {
        fact(
          `search of 2,000 own rows, ${engine}: ${what}`,
          `${middle.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
          engine === 'PGlite' ? 'under 100 ms' : 'under 50 ms',
        );
      }
      await server.stop();
    }
  }
  if (isWanted('pglite')) {
    const sides = [];
    for (const { checkout, port } of checkouts) {
      const server = await open(startOnPglite({ folder, port: port + 19, checkout }, fillPglite));
      sides.push({ name: checkout.name, server });
    }
    printTable(await measurePglite(sides, { rounds, seconds }));
  }

  if (isWanted('readiness')) {
    for (const [engine, server] of await bothFilled('readiness', fillReadiness, PORT + 10)) {
      const { times, bytes } = await measureReadiness(server.port);
      fact(
        `readiness of ${RECORDS.toLocaleString('en')} own records, ${engine}`,
        `${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB`,
        'under 200 ms',
      );
      await server.stop();
    }
  }
  if (isWanted('binder')) {
    const bound = await measureBinding(path.join(folder, 'binding'), rounds);
    const { streaming, inMemory } = bound;
    const size = `${bound.pages} pages, ${bound.megabytes.toFixed(0)} MB`;
    fact(`binding ${size}`, costText(streaming), 'under 3 s, 400 MB');
    fact('… the usual way, all in memory', costText(inMemory));
    fact('… inspection, once for each file', `${bound.inspectSeconds.toFixed(1)} s`);
    fact('plan of 300 exhibits', `${bound.planMs.toFixed(1)} ms`, 'under 10 ms');
    for (const [engine, server] of await bothFilled('binder', fillBinder, PORT + 12)) {
      const packing = await measurePacketCreation(server);
      fact(
        `… as a packet, ${engine}, asked for until listed`,
        costText({ seconds: packing.seconds, megabytes: packing.childMegabytes }),
      );
      fact(
        '… p99 of 100 own-lists a second meanwhile',
        `${packing.busyP99.toFixed(1)} ms, alone ${packing.quietP99.toFixed(1)}`,
        'under 20 ms',
      );
      fact(
        '… online parts made anew after one change',
        `${packing.changed} of ${packing.parts}`,
        'its own and the index',
      );
      await server.stop();
    }
  }
  if (isWanted('admin')) {
    await fillAdmin(getUrl('admin'));
    const server = await open(laurelOn('admin', PORT + 7));
    for await (const { what, p50, p99 } of measureAdmin(server.port, seconds)) {
      fact(`admin, ${what}`, `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms`, 'p50 50 ms, p99 200 ms');
    }
    await server.stop();
  }
  if (isWanted('queue')) {
    await fillQueue(getUrl('queue'));
    const server = await open(laurelOn('queue', PORT + 8));
    for await (const { what, p50, p99 } of measureQueue(server.port, seconds)) {
      fact(`queue of 10,000 documents, ${what}`, `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms`, 'p50 50 ms');
    }
    await server.stop();
  }
  if (isWanted('messages')) {
    await fillConversations(getUrl('messages'));
    const server = await open(laurelOn('messages', PORT + 9));
    const { p50, p99, slowest, sent, megabytes, idle } = await measureMessages(server, options.short ? 5 : 30);
    fact(
      `${sent} messages, 20 a second, beside 500 streams`,
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      'p50 20 ms, p99 100 ms',
    );
    fact('… memory of 500 streams and those messages', `${megabytes.toFixed(0)} MB`, 'at most 150 MB');
    fact('5,000 idle streams after 30 s', `${idle.open} open, ${idle.megabytes.toFixed(0)} MB`, 'all open');
    await server.stop();
  }
  if (isWanted('size')) {
    // 200 users read their lists, in both tables. The rest of the large one belongs to others.
    const readers = 200;
    await fill(getUrl('small'), readers);
    await fill(getUrl('large'), largePeople);
    const small = await open(laurelOn('small', PORT + 3));
    const large = await open(laurelOn('large', PORT + 4));
    const [list] = measures as [(typeof measures)[number]];
    const sides = [laurelSide(small.port, readers), laurelSide(large.port, readers)] as const;
    await measure(small, sides[0], list, 1);
    await measure(large, sides[1], list, 1);
    const ratios: number[] = [];
    const rates: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = [await measure(small, sides[0], list), await measure(large, sides[1], list)];
      ratios.push(b.rate / a.rate);
      rates.push([a.rate, b.rate]);
    }
    fact(
      `own-list, ${(readers * ROWS_PER_PERSON).toLocaleString('en')} rows`,
      `${median(rates.map(([rate]) => rate)).toFixed(0)} /s`,
    );
    fact(
      `own-list, ${(largePeople * ROWS_PER_PERSON).toLocaleString('en')} rows`,
      `${median(rates.map(([, rate]) => rate)).toFixed(0)} /s, ${percent(median(ratios))}`,
      '95%',
    );
  }
  printTable(facts);
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}

function row(what: string, all: Measured[], rest: Record<string, string>): Record<string, string> {
  const of = (name: keyof Measured, digits: number) => median(all.map((each) => each[name])).toFixed(digits);
  return {
    what,
    '/s': of('rate', 0),
    'p50 ms': of('p50', 1),
    'p99 ms': of('p99', 1),
    'CPU ms server': of('serverMs', 2),
    'CPU ms database': of('databaseMs', 2),
    ...rest,
  };
}

function costText({ seconds: time, megabytes }: { seconds: number; megabytes: number }): string {
  return `${time.toFixed(1)} s, at most ${megabytes.toFixed(0)} MB`;
}
