import { defineConfig } from '@playwright/test';

import { headlessShell } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: 2,
  globalSetup: './e2e/prepare.ts',
  // For a machine that is slow for a while: how soon something is seen is measured elsewhere.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  use: {
    // What never comes is told by its name, and not by the end of the journey.
    actionTimeout: 60_000,
    // Nothing that moves is waited for. Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: headlessShell,
  },
});
