/**
 * Takes pictures of the built application with a fictional person's records: all of them, wide and narrow, light and
 * dark, into test-results/pictures to look at, and those of the README into docs/pictures.
 * Usage: npm run pictures
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, expect, type Page } from '@playwright/test';

import { findChromium } from '../scripts/chromium.mjs';
import { serverFlags } from '../scripts/server-flags.mjs';
import { chooseFiles, makeFiles, PASSWORD, signedInPage, signIn } from './support.ts';

const PORT = '4320';
const url = `http://localhost:${PORT}`;
const pictures = path.resolve(import.meta.dirname, '../test-results/pictures');
const readmePictures = path.resolve(import.meta.dirname, '../docs/pictures');
const inReadme = ['record-light', 'overview-dark', 'signup-dark-phone'];
const wide = { width: 1280, height: 960 };
const phone = { width: 390, height: 844 };

const folder = await mkdtemp(path.join(tmpdir(), 'laurel-pictures-'));
await mkdir(pictures, { recursive: true });
const server = spawn('node', [...serverFlags, 'src/app/server/main.ts'], {
  env: { ...process.env, PORT, DATA_DIR: path.join(folder, 'data'), APP_URL: url, LOG_LEVEL: 'silent' },
  stdio: 'inherit',
});
try {
  await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status, { timeout: 30_000 }).toBe(200);
  await takeAll();
  await mkdir(readmePictures, { recursive: true });
  for (const name of inReadme) await copyFile(path.join(pictures, `${name}.png`), path.join(readmePictures, `${name}.png`));
} finally {
  server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function takeAll(): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const files = await makeFiles(browser, folder);
  const ada = { name: 'Ada Example', email: 'ada@example.com' };
  const { page } = await signedInPage(Object.assign(browser, { newContext: browser.newContext.bind(browser, { baseURL: url }) }), 'Applicant', ada);
  await page.setViewportSize(wide);

  await page.goto('/dashboard/awards');
  await addAward(page, { name: 'NSF CAREER Award', organization: 'National Science Foundation', date: '2024-03-01', status: 'Completed' });
  await addAward(page, { name: 'Best Paper Award', organization: 'A learned society', date: '2025-06-19', status: 'In Progress', photos: [files.png, files.jpg] });
  await take(page, 'record', '/dashboard/awards');
  await take(page, 'overview', '/dashboard');
  await take(page, 'home', '/');

  const visitor = await browser.newPage({ baseURL: url, viewport: wide });
  await take(visitor, 'signup', '/signup');
  await visitor.goto('/login');
  await signIn(visitor, ada.email, `not ${PASSWORD}`);
  await visitor.getByText('Invalid email or password.').waitFor();
  await take(visitor, 'login-refused');
  await browser.close();
}

async function addAward(
  page: Page,
  { name, organization, date, status, photos }: { name: string; organization: string; date: string; status: string; photos?: string[] },
): Promise<void> {
  await page.getByLabel('Award name').fill(name);
  await page.getByLabel('Awarding organization').fill(organization);
  await page.getByLabel('Date').fill(date);
  await page.getByLabel('Status').selectOption(status);
  if (photos) {
    await chooseFiles(page, 'Photos', photos);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(photos.length);
  }
  await page.getByRole('button', { name: 'Add award' }).click();
  await expect(page.getByRole('list', { name: 'Your awards' })).toContainText(name);
}

/** One picture at each width, light and dark. */
async function take(page: Page, name: string, address?: string): Promise<void> {
  if (address) await page.goto(address);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [suffix, viewport] of [['', wide], ['-phone', phone]] as const) {
      await page.setViewportSize(viewport);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: path.join(pictures, `${name}-${colorScheme}${suffix}.png`), fullPage: suffix === '' && name !== 'home' });
    }
  }
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
}
