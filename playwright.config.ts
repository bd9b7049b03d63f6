import { defineConfig } from '@playwright/test';

import { headlessShell } from './e2e/browser.ts';
import type { SiteOptions } from './e2e/site.ts';

/**
 * The main path of each area, which `npm test` takes. All journeys take longer than all other tests together, and run by
 * `npm test -- all`.
 */
const main = ['admin', 'applicant', 'bookings', 'card-payments', 'documents', 'filing-packets', 'tickets'].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig<SiteOptions>({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Three workers on two processors take a seventh less time, and pages wait longer for one another.
  workers: 2,
  globalSetup: './e2e/prepare.ts',
  // For slow machines. Performance is measured elsewhere.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  projects: [
    { name: 'main', testMatch: main, use: { engine: 'pglite' } },
    { name: 'other', testIgnore: main, use: { engine: 'postgres' } },
  ],
  use: {
    // A missing element fails with its name instead of the journey's timeout.
    actionTimeout: 60_000,
    // Animations are not awaited. Journeys about motion enable it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: headlessShell,
  },
});
