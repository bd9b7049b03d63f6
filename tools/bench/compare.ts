// `npm run bench -- --peers` and `-- --quick`: compares Laurel with the baseline and with other servers in one run on
// one PostgreSQL. See tools/bench/README.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { startPostgres } from '#testing/postgres-server.ts';

import { drive } from './load.ts';
import { cpuSeconds, median, residentMegabytes } from './measure.ts';
import { preparePeers } from './peers/peers.ts';
import { fill, benchUser } from './people.ts';
import { askPostgres, describePostgres } from './postgres.ts';
import { startBaseline, startLaurel, type Running } from './servers.ts';
import { measureStarts, restIdle, type Start, type Startable } from './starts.ts';
import { printTable } from './tables.ts';
import { baselineSide, laurelSide, type Measure, type Side } from './work.ts';

/** Rate and processor time per request of one server in one round. */
type Measured = { rate: number; cpuMs: number };
type Figures = Record<string, { rate: number; cpuMs: number; cpuRatio: number }>;
/** Results by server name, then by measure. */
type Kept = {
  at: string;
  figures: Record<string, Figures>;
  /**
   * Ratio of Laurel's processor time to the baseline's in a quick run. It differs from a full run because of fewer rows
   * and shorter rounds.
   */
  quick: Record<string, number>;
};
type Contender = Startable & { side: (port: number, people: number) => Side; measures: readonly Measure[] };

const { values: options } = parseArgs({
  options: {
    peers: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

/** Maximum growth of the processor time ratio. `--quick` fails above it. */
const TOLERATED = 1.25;
/** Starts of each server. */
const STARTS = 3;
const LIMIT = 'limit';
const KEPT = new URL('kept.json', import.meta.url);
const PORT = 27_310;
const people = options.peers ? 4000 : 800;
// Many short rounds: on a shared machine the speed changes within seconds, and a median of few long ones depends on chance.
const rounds = options.peers ? 15 : 5;
const seconds = options.peers ? 1 : 0.5;

const all: readonly Measure[] = ['list', 'keyed-insert', 'update', 'upload', 'download', 'sign-in'];
const connections: Record<Measure, number> = {
  list: 16,
  insert: 16,
  'keyed-insert': 16,
  update: 16,
  upload: 4,
  download: 8,
  'sign-in': 8,
};
/** Measures of a quick run. Uploads are excluded, since their cost depends on whether Linux reuses memory. */
const quickMeasures: readonly Measure[] = ['list', 'keyed-insert', 'update', 'download'];

const folder = mkdtempSync(path.join(tmpdir(), 'laurel-bench-'));
const stops: (() => Promise<void>)[] = [];
try {
  // The workers of autovacuum would count in the round of whichever server runs at that time.
  const postgres = await startPostgres(['autovacuum=off']);
  stops.push(postgres.remove);
  const { version, pid } = await describePostgres(postgres.url);
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, PostgreSQL ${version}\n`);
  const getUrl = (database: string) => new URL(database, postgres.url).href;

  await askPostgres(postgres.url, 'create database bench');
  await (await startLaurel({ folder, port: PORT, databaseUrl: getUrl('bench') })).stop();
  await fill(getUrl('bench'), people);
  for (const database of ['baseline', ...(options.peers ? ['postgrest', 'hono', 'parse'] : [])]) {
    await askPostgres(postgres.url, `create database ${database} template bench`);
  }

  const contenders: Contender[] = [
    {
      name: LIMIT,
      start: () => startBaseline({ folder, port: PORT + 1, databaseUrl: getUrl('baseline') }),
      list: { path: '/patents', headers: { cookie: benchUser(0).cookie } },
      side: baselineSide,
      measures: all,
    },
    {
      name: 'Laurel',
      start: () => startLaurel({ folder, port: PORT, databaseUrl: getUrl('bench') }),
      side: laurelSide,
      measures: all,
    },
  ];
  if (options.peers) {
    const [postgrest, hono, parse] = await preparePeers({
      folder,
      getUrl,
      ports: { postgrest: PORT + 2, hono: PORT + 3, parse: PORT + 4 },
    });
    contenders.push(
      { ...postgrest, measures: ['list', 'keyed-insert', 'update'] },
      { ...hono, measures: all },
      { ...parse, measures: all },
    );
  }

  const starts = options.peers ? await measureStarts(contenders, STARTS) : [];
  const servers = [];
  for (const contender of contenders) {
    const server = await contender.start();
    stops.unshift(server.stop);
    servers.push({ ...contender, server, calls: contender.side(server.port, people), idle: measureMemory(server) });
  }

  const measured = new Map<string, Measured[]>();
  for (const measure of options.peers ? all : quickMeasures) {
    const taking = servers.filter(({ measures }) => measures.includes(measure));
    for (const { calls } of taking) {
      // Downloads need files that were uploaded earlier.
      if (measure === 'download') await drive({ ...askedFor(calls, 'upload'), seconds: 1 });
      await drive({ ...askedFor(calls, measure), seconds: 1 });
    }
    for (let round = 0; round < rounds; round += 1) {
      // Alternates, since PostgreSQL may still be writing the pages of the server before.
      for (const { name, server, calls } of round % 2 === 0 ? taking : taking.toReversed()) {
        const measureCpu = () => cpuSeconds(server.pid) + cpuSeconds(pid, { withChildren: true });
        const before = measureCpu();
        const { rate, count } = await drive({ ...askedFor(calls, measure), seconds });
        const key = `${name} ${measure}`;
        measured.set(key, [...(measured.get(key) ?? []), { rate, cpuMs: ((measureCpu() - before) * 1000) / count }]);
      }
    }
  }

  if (options.peers) await restIdle();
  const figures = Object.fromEntries(
    servers.map(({ name, measures }) => [name, computeFigures(measured, name, measures)]),
  ) as Record<string, Figures>;
  printTable(servers.map(({ name, server, idle }) => toRow(name, figures[name] ?? {}, { starts, idle, server })));
  const saved = readKept();
  if (saved) {
    console.log(`The figures that were kept on ${saved.at}:\n`);
    printTable(Object.entries(saved.figures).map(([name, before]) => toRow(name, before)));
  }
  if (options.keep) {
    const quick = Object.fromEntries(
      quickMeasures.map((measure) => [measure, figures.Laurel?.[measure]?.cpuRatio ?? NaN]),
    );
    const next: Kept = {
      at: today(),
      figures: options.peers ? figures : (saved?.figures ?? {}),
      quick: options.peers ? (saved?.quick ?? {}) : quick,
    };
    writeFileSync(KEPT, `${JSON.stringify(next, null, 2)}\n`);
  }
  if (options.quick) checkAgainst(saved, measured);
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}

function askedFor(side: Side, measure: Measure) {
  return { port: side.port, connections: connections[measure], next: side.calls[measure] };
}

function measureMemory(server: Running): number {
  return residentMegabytes(server.pid);
}

/** Returns medians, and the processor time ratio to the baseline in the same round. */
function computeFigures(from: Map<string, Measured[]>, name: string, measures: readonly Measure[]): Figures {
  return Object.fromEntries(
    measures.flatMap((measure) => {
      const own = from.get(`${name} ${measure}`);
      if (!own) return [];
      const of = (pick: (each: Measured) => number) => median(own.map(pick));
      return [
        [
          measure,
          {
            rate: Math.round(of(({ rate }) => rate)),
            cpuMs: Number(of(({ cpuMs }) => cpuMs).toFixed(3)),
            cpuRatio: Number(median(computeRatios(from, name, measure)).toFixed(2)),
          },
        ] as const,
      ];
    }),
  );
}

function computeRatios(from: Map<string, Measured[]>, name: string, measure: Measure): number[] {
  const limit = from.get(`${LIMIT} ${measure}`) ?? [];
  return (from.get(`${name} ${measure}`) ?? []).map(({ cpuMs }, round) => cpuMs / (limit[round]?.cpuMs ?? NaN));
}

function toRow(
  name: string,
  figures: Figures,
  now?: { starts: readonly (Start & { name: string })[]; idle: number; server: Running },
): Record<string, string> {
  const cells = Object.entries(figures).map(([measure, { rate, cpuMs, cpuRatio }]) => [
    `${measure}: /s, CPU ms, times the limit`,
    `${rate}, ${cpuMs.toFixed(2)}, ${cpuRatio.toFixed(2)}`,
  ]);
  const start = now?.starts.find((each) => each.name === name);
  return {
    server: name,
    ...(Object.fromEntries(cells) as Record<string, string>),
    ...(start && {
      'first list after start, s': start.listSeconds.toFixed(2),
      'idle, MB': start.idleMegabytes.toFixed(0),
    }),
    ...(start && now && { 'after all, MB': measureMemory(now.server).toFixed(0) }),
  };
}

/**
 * Compares with the stored results. The best round counts, because other load makes ratios worse, and never better in
 * every round.
 */
function checkAgainst(saved: Kept | undefined, from: Map<string, Measured[]>): void {
  if (!saved) throw new Error('No figures are kept: run `npm run bench -- --peers --keep`');
  const worse = quickMeasures.flatMap((measure) => {
    const before = saved.quick[measure] ?? Infinity;
    const best = Math.min(...computeRatios(from, 'Laurel', measure));
    return best > before * TOLERATED
      ? [`${measure}: ${best.toFixed(2)} times the limit, kept ${before.toFixed(2)}`]
      : [];
  });
  for (const line of worse) console.log(`Slower than what is kept. ${line}`);
  console.log(`${quickMeasures.length - worse.length} passed, ${worse.length} failed`);
  process.exitCode = worse.length > 0 ? 1 : 0;
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
