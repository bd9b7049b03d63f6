import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

import { findChromium, findHeadlessShell } from './scripts/chromium.mjs';
import { serverFlags } from './scripts/server-flags.mjs';
import { variableNames } from './src/core/server/env.ts';

const PORT = Number(process.env.LAUREL_E2E_PORT ?? 4310);
const shared =
  /\/(?:admin|analytics|applications|assigned-people|assignments|attestations|audit|availability|binder-sharing|bookings|contact|credentials|document-review|entitlements|live|mentor-tasks|messages|pages-pricing|payments|prices-and-legal-input|provider-practice|purchases|requests|sharing|shell|staff-orders|staff-requests|support-queue|task-list|terms|tickets|users)\.spec\.ts$/;
const forAll = /\/(?:broadcasts|catalogue|rules|settings)\.spec\.ts$/;
const showsDocuments = /\/(?:documents|hostile-files|records)\.spec\.ts$/;

// Playwright loads this file again in its worker, which inherits the folder's name from here.
if (!process.env.LAUREL_E2E_DATA) {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-e2e-'));
  // What the journeys keep for each other lies beside it.
  process.env.LAUREL_E2E_DATA = join(folder, 'data');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 2,
  projects: [
    // What is set for the whole site is set by one journey at a time, and the first of them makes the first admin.
    { name: 'settings', testMatch: shared, workers: 1 },
    { name: 'journeys', testIgnore: [shared, forAll, showsDocuments] },
    // The browser's viewer of documents comes with the whole browser alone.
    { name: 'documents', testMatch: showsDocuments, use: { launchOptions: launch(findChromium()) } },
    // What reaches every user, or stands on every page, waits until the others are done.
    { name: 'for all', testMatch: forAll, workers: 1, dependencies: ['settings', 'journeys', 'documents'] },
  ],
  // For a machine that is slow for a while: how soon something is seen is measured elsewhere.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    // What never comes is told by its name, and not by the end of the journey.
    actionTimeout: 60_000,
    baseURL: `http://localhost:${PORT}`,
    screenshot: 'only-on-failure',
    launchOptions: launch(findHeadlessShell()),
  },
  webServer: {
    command: `node ${serverFlags.join(' ')} src/app/server/main.ts`,
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      // Whatever this machine is set up for, in its environment or in .env, is not what the journeys run on.
      ...Object.fromEntries(variableNames.map((name) => [name, ''])),
      PATH: [join(import.meta.dirname, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      HOST: '127.0.0.1',
      PORT: String(PORT),
      APP_URL: `http://localhost:${PORT}`,
      DATA_DIR: process.env.LAUREL_E2E_DATA,
      // Some thirty thousand answers are a lot of lines that nobody reads.
      LOG_LEVEL: 'warn',
      INFO_EMAIL: 'info@laurel.example',
      // Every journey signs up and in from one address.
      LIMIT_SIGN_UP: '1000',
      LIMIT_SIGN_IN: '1000',
      LIMIT_CONTACT: '1000',
      LIMIT_UPLOADS: '1000',
    },
  },
});

function launch(executablePath?: string) {
  return {
    executablePath,
    // Without a UTF-8 locale, Chromium silently drops files whose path has characters outside ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // One process for all the pages of a context, and none kept ready for a page that never comes.
      '--renderer-process-limit=1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
