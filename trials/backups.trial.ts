// Backups are damaged in every way that was thought of, and backing up and restoring are killed.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { runCommandLine } from '#app/server/command-line.ts';
import { openServices } from '#app/server/open-services.ts';
import { readEnv } from '#core/server/env.ts';
import { contentsOf } from '#testing/backup-contents.ts';
import { runProgram } from '#testing/run-program.ts';

import { createApplicant } from './applicant.ts';
import { damages, readBackup } from './backup-damages.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import { KILLS, createRandom, type Outcome, type Trial } from './trial.ts';

const FILES = 12;
/** Time of a kill, in shares of what the first backup took, most of which is its start. */
const [EARLIEST, LATEST] = [0.3, 1.6];
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
    const answer = output + errors;
    if (refusal && code !== 1) faults.push(`${what}: was not refused: ${answer}`);
    if (refusal && !refusal.test(errors)) faults.push(`${what}: the refusal does not name it: ${answer}`);
    if (refusal && after !== targets.empty) faults.push(`${what}: something was restored`);
    if (!refusal && code !== 0) faults.push(`${what}: was refused: ${answer}`);
    if (!refusal && after !== original) faults.push(`${what}: was not restored as it was`);
    if (answer.trim().includes('\n')) faults.push(`${what}: the answer is no sentence: ${answer}`);
    if (listAround(place) !== around) faults.push(`${what}: there is a file outside of the installation`);
    rmSync(damaged, { recursive: true, force: true });
    if (!refusal) restored += 1;
    if (after === targets.empty) continue;
    await target.remove();
    target = await targets.create();
  }
  const notes = `${damages.length - restored} refused, ${restored} restored as they were`;
  return outcomeOf({ tries: damages.length, faults, notes });
}

/** A killed backup leaves nothing that passes for one, and a killed restore nothing that prevents the next one. */
async function killBackups(place: PlaceOfEither): Promise<Outcome> {
  const random = createRandom('backups');
  const { file, original, milliseconds } = await fillAndBackUp(place);
  const killAfter = () => random.between(Math.floor(EARLIEST * milliseconds), Math.ceil(LATEST * milliseconds));
  const targets = await prepareTargets(place);
  const kills = Math.ceil(KILLS * SHARE_OF_KILLS);
  const made = path.join(place.folder, 'backups');
  const faults: string[] = [];
  const killed = { backups: 0, restores: 0, halves: 0 };

  for (let kill = 0; kill < kills; kill += 1) {
    mkdirSync(made);
    const { code } = await command('backup', path.join(made, 'a.tar'), place, killAfter());
    if (code === null) killed.backups += 1;
    const halves = readdirSync(made).filter((name) => name !== 'a.tar');
    killed.halves += halves.length;
    for (const half of halves) {
      const target = await targets.create();
      const answer = await command('restore', path.join(made, half), target);
      if (answer.code !== 1 || (await contentsIn(target)) !== targets.empty) faults.push(`${half} was restored`);
      await target.remove();
    }
    const next = await command('backup', path.join(made, 'b.tar'), place);
    if (next.code !== 0) faults.push(`the next backup fails: ${next.errors}`);
    const whole = readdirSync(made);
    if (whole.some((name) => halves.includes(name))) faults.push(`the next backup leaves ${halves.join(', ')}`);

    for (const name of whole) {
      const target = await targets.create();
      const first = await command('restore', path.join(made, name), target, killAfter());
      if (first.code === null) killed.restores += 1;
      const after = await contentsIn(target);
      if (first.code === 0 && after !== original) faults.push(`${name} was not restored as it was`);
      if (after !== original) {
        const again = await command('restore', path.join(made, name), target);
        if (again.code !== 0) faults.push(`the restore after a killed one fails: ${again.errors}`);
        if ((await contentsIn(target)) !== original) faults.push('the restore after a killed one is not as it was');
      }
      await target.remove();
    }
    rmSync(made, { recursive: true });
  }
  rmSync(file);
  const notes = `killed ${killed.backups} backups, of which ${killed.halves} left a half, and ${killed.restores} restores`;
  return outcomeOf({ tries: kills, faults, notes });
}

type Source = { file: string; original: string; milliseconds: number };

/** An installation whose server has been used, and its backup. */
async function fillAndBackUp(place: PlaceOfEither): Promise<Source> {
  const journal = openJournal();
  const server = spawnServer(place);
  await server.ready();
  const as = await createApplicant(server.url);
  const load = startLoad({ urls: [server.url], as, journal, random: createRandom('backups'), signUpPercent: 4 });
  while (journal.files.size < FILES) await sleep(50);
  await load.stop();
  const file = path.join(place.folder, 'whole.tar');
  const begin = performance.now();
  const { code, errors } = await command('backup', file, place);
  const milliseconds = performance.now() - begin;
  if (code !== 0) throw new Error(`The backup failed: ${errors}`);
  await server.stop();
  return { file, original: await contentsIn(place), milliseconds };
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

function command(name: 'backup' | 'restore', file: string, { folder, settings }: Place, killAfter?: number) {
  return runProgram('app/server/cli.ts', { folder, settings, parameters: [name, file], killAfter });
}

/** Restores in this process, because starting one for each damage takes most of the time. */
function restoreHere(file: string, { folder, settings }: Place) {
  return runCommandLine(['restore', file], { readSettings: () => settings, folder });
}

/** All rows of a backup, and the hashes of all stored files. */
async function contentsIn({ settings }: Pick<Place, 'settings'>): Promise<string> {
  const services = await openServices(readEnv({ ...settings, LOG_LEVEL: 'error' }));
  try {
    const { rows, files } = await contentsOf(services);
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

function outcomeOf({ tries, faults, notes }: { tries: number; faults: string[]; notes: string }): Outcome {
  for (const fault of faults.slice(0, SHOWN)) console.error(`   ${fault}`);
  return { tries, lost: faults.length, doubled: 0, stray: 0, recoverSeconds: undefined, notes };
}
