// Backups are damaged in every known way, and backing up and restoring are killed.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { runCommandLine } from '#app/server/command-line.ts';
import { openServices } from '#app/server/open-services.ts';
import { readEnv } from '#core/server/env.ts';
import { readContents } from '#testing/backup-contents.ts';
import { runProgram } from '#testing/run-program.ts';

import { createApplicant } from './applicant.ts';
import { damages, readBackup } from './backup-damages.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import { KILLS, createRandom, type Outcome, type Trial } from './trial.ts';

const FILES = 12;
/** Time of a kill, as a fraction of the first restore's duration. */
const [EARLIEST, LATEST] = [0.3, 1.2];
/** Milliseconds after the first bytes of a backup in which it is killed. */
const WRITING_MS = 20;
const SHARE_OF_KILLS = 0.2;
const SHOWN = 20;

type Databases = { postgres?: { url: string } };
type PlaceOfEither = Place & Databases;

const onBoth = (fault: string, run: (place: PlaceOfEither) => Promise<Outcome>): Trial[] => [
  { fault, engine: 'pglite', run: () => inPlace(run) },
  { fault, engine: 'postgres', run: () => inPlaceWithPostgres(run) },
];

export const trials: Trial[] = [
  ...onBoth('backups that are damaged', restoreDamaged),
  ...onBoth('kill -9 of backups and of restores', killBackups),
];

async function restoreDamaged(place: PlaceOfEither): Promise<Outcome> {
  const { file, original } = await fillAndBackUp(place);
  const backup = await readBackup(file, place.folder);
  const targets = await prepareTargets(place);
  const faults: string[] = [];
  let target = await targets.create();
  let restored = 0;
  for (const [index, { what, refusal, write }] of damages.entries()) {
    const damaged = path.join(place.folder, `${index}.tar`);
    await write(damaged, backup);
    const around = listAround(place);
    const { code, output, errors } = await restoreHere(damaged, target);
    const after = await contentsIn(target);
    const text = output + errors;
    if (refusal && code !== 1) faults.push(`${what}: was not refused: ${text}`);
    if (refusal && !refusal.test(errors)) faults.push(`${what}: the refusal does not name it: ${text}`);
    if (refusal && after !== targets.empty) faults.push(`${what}: something was restored`);
    if (!refusal && code !== 0) faults.push(`${what}: was refused: ${text}`);
    if (!refusal && after !== original) faults.push(`${what}: was not restored as it was`);
    if (text.trim().includes('\n')) faults.push(`${what}: the answer is no sentence: ${text}`);
    if (listAround(place) !== around) faults.push(`${what}: there is a file outside of the installation`);
    rmSync(damaged, { recursive: true, force: true });
    if (!refusal) restored += 1;
    if (after === targets.empty) continue;
    await target.remove();
    target = await targets.create();
  }
  const notes = `${damages.length - restored} refused, ${restored} restored as they were`;
  return toOutcome({ tries: damages.length, faults, notes });
}

/** A killed backup leaves nothing that passes for one, and a killed restore nothing that prevents the next one. */
async function killBackups(place: PlaceOfEither): Promise<Outcome> {
  const random = createRandom('backups');
  const { file, original } = await fillAndBackUp(place);
  const targets = await prepareTargets(place);
  const kills = Math.ceil(KILLS * SHARE_OF_KILLS);
  const faults: string[] = [];
  const killed = { backups: 0, halves: 0, restores: 0 };

  async function restoreWhole(source: string, target: Target, what: string): Promise<void> {
    const { code, errors } = await command('restore', source, target);
    if (code !== 0) faults.push(`${what} fails: ${errors}`);
    if ((await contentsIn(target)) !== original) faults.push(`${what} is not as it was`);
  }

  const begin = performance.now();
  const first = await targets.create();
  await restoreWhole(file, first, 'the first restore');
  const milliseconds = performance.now() - begin;
  await first.remove();

  for (let kill = 0; kill < kills; kill += 1) {
    const made = path.join(place.folder, `backups${kill}`);
    mkdirSync(made);
    const { code } = await killWhenWriting(made, random.between(0, WRITING_MS), place);
    if (code === null) killed.backups += 1;
    const halves = readdirSync(made).filter((name) => name !== 'a.tar');
    killed.halves += halves.length;
    const target = await targets.create();
    for (const half of halves) {
      const { code: restored } = await command('restore', path.join(made, half), target);
      if (restored !== 1 || (await contentsIn(target)) !== targets.empty) faults.push(`${half} was restored`);
    }
    const next = path.join(made, 'b.tar');
    const { code: again, errors } = await command('backup', next, place);
    if (again !== 0) faults.push(`the backup after a killed one fails: ${errors}`);
    const left = readdirSync(made).filter((name) => halves.includes(name));
    if (left.length > 0) faults.push(`the next backup leaves ${left.join(', ')}`);

    const within = random.between(Math.floor(EARLIEST * milliseconds), Math.ceil(LATEST * milliseconds));
    const { code: restored } = await command('restore', next, target, AbortSignal.timeout(within));
    if (restored === null) killed.restores += 1;
    const after = await contentsIn(target);
    if (restored === 0 && after !== original) faults.push('a backup is not restored as it was');
    if (after !== original) await restoreWhole(next, target, 'the restore after a killed one');
    await target.remove();
  }
  const notes = `killed ${killed.backups} backups, of which ${killed.halves} left a half, and ${killed.restores} restores`;
  return toOutcome({ tries: kills, faults, notes });
}

/** Backs up to `a.tar` in an empty folder, and kills it some time after it began to write there. */
async function killWhenWriting(folder: string, milliseconds: number, place: Place) {
  const killed = new AbortController();
  const watcher = watch(folder, () => void sleep(milliseconds).then(() => killed.abort()));
  try {
    return await command('backup', path.join(folder, 'a.tar'), place, killed.signal);
  } finally {
    watcher.close();
  }
}

type Source = { file: string; original: string };

/** Fills an installation by using its server, and creates a backup. */
async function fillAndBackUp(place: PlaceOfEither): Promise<Source> {
  const journal = openJournal();
  const server = spawnServer(place);
  await server.ready();
  const as = await createApplicant(server.url);
  const load = startLoad({ urls: [server.url], as, journal, random: createRandom('backups'), signUpPercent: 4 });
  while (journal.files.size < FILES) await sleep(50);
  await load.stop();
  const file = path.join(place.folder, 'whole.tar');
  const { code, errors } = await command('backup', file, place);
  if (code !== 0) throw new Error(`The backup failed: ${errors}`);
  await server.stop();
  return { file, original: await contentsIn(place) };
}

type Target = Place & { remove: () => Promise<void> };

/** Creates empty installations, as a server that was started once leaves them. */
async function prepareTargets({ folder, settings, postgres }: PlaceOfEither) {
  const settingsIn = (name: string) => ({
    ...settings,
    DATA_DIR: path.join(folder, name, 'data'),
    ...(postgres && { DATABASE_URL: new URL(`/${name}`, postgres.url).href }),
  });
  const administer = async (statement: string) => {
    if (!postgres) return;
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const template = settingsIn('template');
  await administer('create database template');
  mkdirSync(path.join(folder, 'template'));
  const empty = await contentsIn({ settings: template });
  let count = 0;
  return {
    empty,
    async create(): Promise<Target> {
      count += 1;
      const name = `target${count}`;
      const own = path.join(folder, name);
      await administer(`create database ${name} template template`);
      cpSync(path.join(folder, 'template'), own, { recursive: true });
      return {
        folder: own,
        settings: settingsIn(name),
        async remove() {
          await administer(`drop database ${name} with (force)`);
          rmSync(own, { recursive: true });
        },
      };
    },
  };
}

function command(name: 'backup' | 'restore', file: string, { folder, settings }: Place, killed?: AbortSignal) {
  return runProgram('app/server/cli.ts', { folder, settings, parameters: [name, file], killed });
}

/** Restores in this process, because starting one for each damage takes most of the time. */
function restoreHere(file: string, { folder, settings }: Place) {
  return runCommandLine(['restore', file], { readSettings: () => settings, folder });
}

/** All rows of a backup, and the hashes of all stored files. */
async function contentsIn({ settings }: Pick<Place, 'settings'>): Promise<string> {
  const services = await openServices(readEnv({ ...settings, LOG_LEVEL: 'error' }));
  try {
    const { rows, files } = await readContents(services);
    return [...rows, ...files.map(([key, bytes]) => `${key} ${createHash('sha256').update(bytes).digest('hex')}`)].join(
      '\n',
    );
  } finally {
    await services.database.close();
  }
}

/** All files that belong to no installation. */
function listAround({ folder }: Place): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !/(?:^|\/)data(?:\/|$)/.test(name)).join('\n');
}

function toOutcome({ tries, faults, notes }: { tries: number; faults: string[]; notes: string }): Outcome {
  for (const fault of faults.slice(0, SHOWN)) console.error(`   ${fault}`);
  return { tries, lost: faults.length, doubled: 0, stray: 0, recoverSeconds: undefined, notes };
}
