// `npm run bench -- --only felt`: what a page costs its user. `-- --quick` performs each action once and compares calls
// and bytes with the saved ones. See tools/bench/README.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { startPostgres } from '#testing/postgres-server.ts';

import { actNames, doActions, type Cost } from './felt-acts.ts';
import { fillBinderAndLetter, fillFelt } from './felt-people.ts';
import { median } from './measure.ts';
import { askPostgres } from './postgres.ts';
import { startLaurel } from './servers.ts';
import { printTable } from './tables.ts';

/** Medians of each action, on a fast line and on a slow one. */
type Felt = { name: string; calm: Cost; slow: Cost | null };
type Kept = { at: string; acts: Felt[] };

const KEPT = new URL('felt.json', import.meta.url);
const PORT = 27_340;
const ROUNDS = 5;
/** Compressed responses with other IDs and timestamps differ by a few bytes. */
const SAME_BYTES = { share: 0.03, least: 200 };

/** Performs every action, in a separate database on this PostgreSQL server. */
export async function measureFelt(postgresUrl: string, { isQuick }: { isQuick: boolean }): Promise<Felt[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-felt-'));
  const databaseUrl = new URL('felt', postgresUrl).href;
  try {
    await askPostgres(postgresUrl, 'drop database if exists felt');
    await askPostgres(postgresUrl, 'create database felt');
    await (await startLaurel({ folder, port: PORT, databaseUrl })).stop();
    await fillFelt(databaseUrl);
    const { port, stop } = await startLaurel({ folder, port: PORT, databaseUrl });
    try {
      await fillBinderAndLetter(port);
      const calm: Cost[][] = [];
      const slow: Cost[][] = [];
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
        calm.push(await doActions(port, { isSlow: false, round: 2 * round }));
        if (!isQuick) slow.push(await doActions(port, { isSlow: true, round: 2 * round + 1 }));
      }
      return actNames.map((name, n) => ({
        name,
        calm: computeMedian(calm, n),
        slow: isQuick ? null : computeMedian(slow, n),
      }));
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prints the measured next to the saved figures.
 * @returns how many actions have the same calls and bytes, and which have others
 */
export function compareFelt(felt: readonly Felt[]): { passed: number; worse: string[] } {
  const saved = readKept();
  printTable(felt.map((act) => toRow(act, saved)));
  if (!saved) {
    console.log('No figures are kept to compare with: `npm run bench -- --only felt --keep` keeps them.');
    return { passed: felt.length, worse: [] };
  }
  const worse = felt.flatMap(({ name, calm }) => {
    const before = saved.acts.find((act) => act.name === name)?.calm;
    if (!before) return [`${name}: nothing is kept, run \`npm run bench -- --only felt --keep\``];
    const isSame =
      calm.calls === before.calls &&
      Math.abs(calm.bytes - before.bytes) <= Math.max(SAME_BYTES.least, SAME_BYTES.share * before.bytes);
    return isSame ? [] : [`${name}: ${wireText(calm)}, kept ${wireText(before)}`];
  });
  for (const line of worse) console.log(`Another number of calls or bytes than kept. ${line}`);
  return { passed: felt.length - worse.length, worse };
}

/**
 * Measures once and compares. A mismatch is measured again, because a busy machine may interrupt the page's stream, after
 * which the page reloads what it shows.
 */
export async function checkFelt(postgresUrl: string): Promise<ReturnType<typeof compareFelt>> {
  const first = compareFelt(await measureFelt(postgresUrl, { isQuick: true }));
  return first.worse.length === 0 ? first : compareFelt(await measureFelt(postgresUrl, { isQuick: true }));
}

function computeMedian(rounds: readonly Cost[][], act: number): Cost {
  const of = (figure: keyof Cost) => Math.round(median(rounds.map((round) => round[act]?.[figure] ?? NaN)));
  return { ms: of('ms'), calls: of('calls'), bytes: of('bytes'), cpu: of('cpu') };
}

function toRow({ name, calm, slow }: Felt, saved: Kept | undefined): Record<string, string> {
  const before = saved?.acts.find((act) => act.name === name);
  return {
    act: name,
    'ms, calm': String(calm.ms),
    ...(slow && { 'ms, slow line': String(slow.ms) }),
    calls: String(calm.calls),
    KB: kilobytes(calm),
    'thread CPU ms': String(calm.cpu),
    ...(saved && {
      [`kept on ${saved.at}: ms, slow, calls, KB, CPU`]: before
        ? `${before.calm.ms}, ${before.slow?.ms ?? ''}, ${before.calm.calls}, ${kilobytes(before.calm)}, ${before.calm.cpu}`
        : '',
    }),
  };
}

function wireText(cost: Cost): string {
  return `${cost.calls} calls, ${cost.bytes} bytes`;
}

function kilobytes({ bytes }: Cost): string {
  return (bytes / 1000).toFixed(1);
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { values: options } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const postgres = await startPostgres();
  try {
    const felt = await measureFelt(postgres.url, { isQuick: options.quick });
    const { passed, worse } = compareFelt(felt);
    if (options.keep) {
      const saved: Kept = { at: new Date().toISOString().slice(0, 10), acts: felt };
      writeFileSync(KEPT, `${JSON.stringify(saved, null, 2)}\n`);
    }
    console.log(`${passed} passed, ${worse.length} failed`);
    if (!options.keep) process.exitCode = worse.length > 0 ? 1 : 0;
  } finally {
    await postgres.remove();
  }
}
