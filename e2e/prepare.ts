import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { request, type APIRequestContext } from '@playwright/test';

import { serverFlags } from '../tools/scripts/server-flags.mjs';
import { createDatabase, PREPARED_DATABASE, startJourneysPostgres } from './databases.ts';
import {
  confirmAndSignIn,
  numbers,
  OWNER,
  prepared,
  setUpSecondFactor,
  type PreparedOwner,
  type PreparedUser,
  type Role,
} from './people.ts';
import { createEnvironment, startServer, type Server, type Settings } from './server.ts';
import { linkFromMail, PASSWORD, send } from './support.ts';

/**
 * Prepares what every site of a run copies: a data folder, and on PostgreSQL a database. Returns the function that
 * removes it.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const run = mkdtempSync(path.join(tmpdir(), 'laurel-e2e-'));
  const postgres = await startJourneysPostgres();
  // Workers inherit these variables.
  process.env.LAUREL_E2E_RUN = run;
  process.env.LAUREL_E2E_POSTGRES = postgres.url;
  await Promise.all([
    prepareSite(prepared(run, 'pglite'), {}),
    createDatabase(PREPARED_DATABASE).then((settings) => prepareSite(prepared(run, 'postgres'), settings)),
  ]);
  return async () => {
    rmSync(run, { recursive: true, force: true });
    await postgres.remove();
  };
}

async function prepareSite({ data, people }: ReturnType<typeof prepared>, settings: Settings): Promise<void> {
  mkdirSync(data);
  const server = await startServer(data, settings);
  const owner = await createOwner(server);
  const users: Partial<Record<Role, PreparedUser[]>> = {};
  for (const role of Object.keys(numbers) as Role[]) users[role] = await createUsers(server, role);
  await server.stop();
  writeFileSync(people, JSON.stringify({ ...users, owner }));
}

/** Prints the link with which the owner chooses a password. */
export function createAdmin({ folder, url, settings }: Server, email: string): string {
  return execFileSync(process.execPath, [...serverFlags, 'src/app/server/cli.ts', 'create-admin', email], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: createEnvironment({ ...settings, DATA_DIR: folder, APP_URL: url }),
  });
}

async function createOwner(server: Server): Promise<PreparedOwner> {
  createAdmin(server, OWNER);
  return inBrowser(server, async (api) => {
    const link = new URL(await linkFromMail(api, OWNER, /owner/i));
    await send(api, '/api/accounts/password/reset', { token: link.searchParams.get('token'), password: PASSWORD });
    await send(api, '/api/accounts/sign-in', { email: OWNER, password: PASSWORD });
    const secret = await setUpSecondFactor(api);
    return { secret, provedAt: Date.now(), storageState: await api.storageState() };
  });
}

function createUsers(server: Server, role: Role): Promise<PreparedUser[]> {
  const createOne = (number: number) =>
    inBrowser(server, async (api) => {
      const user = { name: 'Ada Example', email: `${role.toLowerCase()}-${number}@example.com` };
      await send(api, '/api/accounts/sign-up', { ...user, role: role.toLowerCase(), password: PASSWORD });
      await confirmAndSignIn(api, user.email);
      // Without a second factor, providers cannot see assigned applicants.
      if (role !== 'Applicant') await setUpSecondFactor(api);
      return { ...user, storageState: await api.storageState() };
    });
  return Promise.all(Array.from({ length: numbers[role] }, (_, index) => createOne(index + 1)));
}

async function inBrowser<Made>({ url }: Server, make: (api: APIRequestContext) => Promise<Made>): Promise<Made> {
  const api = await request.newContext({ baseURL: url });
  const made = await make(api);
  await api.dispose();
  return made;
}
