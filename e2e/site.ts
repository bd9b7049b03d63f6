import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

import { test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test';

import { createDatabase, dropDatabase, PREPARED_DATABASE } from './databases.ts';
import { watchTraffic } from './idle.ts';
import { appCode, prepared, readJourneyUsers, type Engine, type JourneyUsers, type Role } from './people.ts';
import { startServer, type Server, type Settings } from './server.ts';
import { send, type User } from './support.ts';

export type SignIn = (role?: Role, name?: string) => Promise<{ page: Page; user: User }>;

/** Data folder, server and users of one journey file. */
type Site = Server & {
  people: JourneyUsers;
  remove: () => Promise<void>;
};

/** Options of a journey file, and of a project. */
export type SiteOptions = {
  /** Settings of the file's server, in addition to the common ones. */
  siteSettings: Settings;
  /** Database engine of the file's server. */
  engine: Engine;
  /** Whether the file starts with an empty data folder instead of the prepared one. */
  startsEmpty: boolean;
};

type Fixtures = SiteOptions & {
  /** Site that only this file uses. */
  site: Site;
  /** Returns a signed-in user who is new to this file, with an empty page. */
  signedIn: SignIn;
  /** API client of the owner, with a recent second-factor code. */
  owner: APIRequestContext;
  /** Empty page of the owner. */
  ownerPage: Page;
  closing: void;
};

export const test = base.extend<Fixtures, { sites: Sites; watching: void }>({
  watching: [
    async ({ browser }, provide) => {
      browser.on('context', (context) => context.on('page', watch));
      await provide();
    },
    { scope: 'worker', auto: true },
  ],
  sites: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const sites = new Sites();
      await provide(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  siteSettings: [{}, { option: true }],
  engine: ['pglite', { option: true }],
  startsEmpty: [false, { option: true }],
  site: [
    async ({ sites, siteSettings, engine, startsEmpty }, provide, testInfo) => {
      const site = await sites.open(testInfo.file, { settings: siteSettings, engine, startsEmpty });
      const begin = site.readLog().length;
      await provide(site);
      const log = site.readLog().slice(begin);
      if (testInfo.status === testInfo.expectedStatus || log === '') return;
      await testInfo.attach('server log', { body: log, contentType: 'text/plain' });
      process.stderr.write(`The server of “${testInfo.title}” printed:\n${log}\n`);
    },
    { auto: true },
  ],
  baseURL: ({ site }, provide) => provide(site.url),
  signedIn: ({ browser, site }, provide) =>
    provide(async (role = 'Applicant', name) => {
      const user = site.people[role].shift();
      if (!user) throw new Error(`This file takes more users than are prepared (e2e/people.ts): ${role}`);
      const { email, storageState } = user;
      const page = await newPage(browser, storageState);
      if (name) await send(page.request, '/api/profile', { name }, 'PATCH');
      return { page, user: { name: name ?? user.name, email } };
    }),
  owner: async ({ browser, site }, provide) => {
    const { owner } = site.people;
    const { request } = await browser.newContext({ storageState: owner.storageState });
    if (Date.now() - owner.provedAt > CODE_SERVES_MS) {
      await send(request, '/api/profile/two-factor/confirm', { code: appCode(owner.secret) });
      owner.provedAt = Date.now();
    }
    await provide(request);
  },
  ownerPage: async ({ browser, owner }, provide) => provide(await newPage(browser, await owner.storageState())),
  // Pages of earlier journeys would keep sending requests. After a failure they stay open for screenshots.
  closing: [
    async ({ browser }, provide, testInfo) => {
      await provide();
      if (testInfo.status === testInfo.expectedStatus) {
        await Promise.all(browser.contexts().map((context) => context.close()));
      }
    },
    { auto: true },
  ],
});

/** Prepares a page for events that may occur at any time. */
function watch(page: Page): void {
  watchTraffic(page);
  // Playwright intercepts file pickers only while there is a listener. Otherwise the browser opens its own, which
  // nothing closes.
  page.on('filechooser', () => undefined);
}

/** Time for which a code is reused. It is recent for 15 minutes, and a journey is shorter than the rest. */
const CODE_SERVES_MS = 8 * 60_000;

async function newPage(browser: Browser, storageState: Awaited<ReturnType<APIRequestContext['storageState']>>) {
  return (await browser.newContext({ storageState })).newPage();
}

/** Sites of the files whose journeys a worker runs. */
class Sites {
  private file = '';
  private site: Promise<Site> | undefined;
  private readonly removed: Promise<void>[] = [];

  async open(file: string, beginning: Beginning): Promise<Site> {
    if (file !== this.file) {
      this.removeSite();
      this.file = file;
      this.site = startSite(beginning);
    }
    if (!this.site) throw new Error('no site');
    return this.site;
  }

  async close(): Promise<void> {
    this.removeSite();
    await Promise.all(this.removed);
  }

  private removeSite(): void {
    if (this.site) this.removed.push(this.site.then((site) => site.remove()));
  }
}

type Beginning = { settings: Settings; engine: Engine; startsEmpty: boolean };

async function startSite({ settings, engine, startsEmpty }: Beginning): Promise<Site> {
  const run = process.env.LAUREL_E2E_RUN ?? '';
  const folder = mkdtempSync(path.join(run, 'site-'));
  if (!startsEmpty) cpSync(prepared(run, engine).data, folder, { recursive: true });
  const database = engine === 'postgres' ? await openDatabase({ startsEmpty }) : undefined;
  const server = await startServer(folder, { ...settings, ...database?.settings });
  return {
    ...server,
    people: readJourneyUsers(run, engine),
    async remove() {
      await server.stop();
      await database?.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function openDatabase({ startsEmpty }: { startsEmpty: boolean }) {
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  const settings = await createDatabase(name, startsEmpty ? {} : { from: PREPARED_DATABASE });
  return { settings, drop: () => dropDatabase(name) };
}
