import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { expect, type APIRequestContext, type Browser, type FileChooser, type Page } from '@playwright/test';
import type axe from 'axe-core';

import { pages } from '../src/app/client/pages.ts';
import { idle, rendered } from './idle.ts';

export const PASSWORD = 'a long walk in the rain';

const everyRule: axe.RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

let people = 0;

export type User = { name: string; email: string };

export function createUser(name = 'Ada Example'): User {
  people += 1;
  return { name, email: `person-${people}@example.com` };
}

/** Fills in and sends the sign-up form. */
export async function signUp(page: Page, { name, email }: User, role = 'Applicant'): Promise<void> {
  await page.goto('/signup');
  await page.getByRole('radio', { name: role }).check();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/verify-email');
}

export type Mail = { recipient: string; subject: string; text: string };

/** Returns mails to an email address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const { messages } = await send<{ messages: Mail[] }>(request, '/api/mailbox', undefined, 'GET');
  return messages.filter(({ recipient }) => recipient === email);
}

/** Waits for a mail to an email address. Returns the newest one whose subject or text matches. */
export async function mailTo(request: APIRequestContext, email: string, pattern: RegExp): Promise<Mail> {
  const find = async () =>
    (await mailsTo(request, email)).find(({ subject, text }) => pattern.test(subject) || pattern.test(text));
  await expect.poll(find, { message: `a mail to ${email} that says ${pattern}`, timeout: 60_000 }).toBeDefined();
  return (await find()) ?? { recipient: email, subject: '', text: '' };
}

/** Waits for a mail with a one-time link and returns the link. */
export async function linkFromMail(request: APIRequestContext, email: string, pattern: RegExp): Promise<string> {
  const { text } = await mailTo(request, email, pattern);
  return /https?:\/\/\S+\?token=\S+/.exec(text)?.[0] ?? '';
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Sends an API request as a page of this site would. */
export async function send<Body>(
  request: APIRequestContext,
  address: string,
  data?: object | Buffer,
  method = 'POST',
): Promise<Body> {
  const response = await request.fetch(address, { method, data, headers: { 'sec-fetch-site': 'same-origin' } });
  const text = await response.text();
  expect(response.ok(), `${method} ${address}: ${response.status()} ${text}`).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/**
 * Acts after a page's request is sent and before it arrives. Earlier changes by others would already be in the page, so
 * it would need no notification.
 */
export async function beforeArrival(page: Page, method: string, path: RegExp, act: () => Promise<void>): Promise<void> {
  let done = false;
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (!done && route.request().method() === method) {
        done = true;
        await act();
      }
      await route.fallback();
    },
  );
}

/** Collects the browser's complaints: script errors, blocked content, failed loads. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  return complaints;
}

/** Path of each file. */
export type Files = { pdf: string; png: string; jpg: string };

/** Creates a PDF and two images in the browser: real files with text and pixels. */
export async function createFiles(browser: Browser, folder: string): Promise<Files> {
  drawn ??= drawFiles(browser);
  const { pdf, png, jpg } = await drawn;
  const files = { pdf: `${folder}/Grant of patent.pdf`, png: `${folder}/ceremony.png`, jpg: `${folder}/stage.jpg` };
  await mkdir(folder, { recursive: true });
  await Promise.all([writeFile(files.pdf, pdf), writeFile(files.png, png), writeFile(files.jpg, jpg)]);
  return files;
}

/** Contents of the files, drawn once for all journeys of a worker. */
let drawn: ReturnType<typeof drawFiles> | undefined;

async function drawFiles(browser: Browser) {
  const page = await browser.newPage();
  await page.setContent('<h1>Letters patent</h1><p>No. 10,000,001, granted to Ada Example.</p>');
  const [pdf, png, jpg] = [await page.pdf(), await page.screenshot(), await page.screenshot({ type: 'jpeg' })];
  await page.close();
  return { pdf, png, jpg };
}

/**
 * Opens a page by a link of the current page, or by the browser's history if there is none. Either takes a third of the
 * time of a load.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]:visible`).first();
  const listed = pages.find(({ address, label }) => label && address === path);
  if ((await link.count()) > 0) await link.click();
  else if (!listed || page.url() === 'about:blank') await page.goto(path);
  else {
    await navigate(page, path);
    // The address changes before the page does.
    await expect(page).toHaveTitle(new RegExp(`^${listed.title} · `));
  }
  await expect(page).toHaveURL(path);
  await idle(page);
}

/** Navigates within the application as the browser's history does, and does not wait for the page. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

type Chosen = Parameters<FileChooser['setFiles']>[0];

/** Chooses files in the picker with this label, by its button. */
export async function chooseFiles(page: Page, label: string, files: Chosen): Promise<void> {
  await chooseBy(page, () => page.getByRole('button', { name: `Choose ${label}` }).click(), files);
}

/** Chooses files in the picker that a button opens. */
export async function chooseBy(page: Page, press: () => Promise<void>, files: Chosen): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()]);
  await chooser.setFiles(files);
}

export async function setSetting(owner: APIRequestContext, key: string, value: string): Promise<void> {
  await send(owner, `/api/settings/${key}`, { value }, 'PUT');
}

export async function readBase64(file: string): Promise<string> {
  return (await readFile(file)).toString('base64');
}

/**
 * Expects no axe violations at both widths, light and dark, and no overflow at 320 pixels. Both schemes take their
 * colors from the same tokens at every width, so each is tried at one.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await rendered(page);
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page), `${what}, ${colorScheme}, ${width}`).toEqual([]);
  }
  await expectReflow(page, what);
}

/** Expects no axe violations in one scheme and width, for pages whose type was checked in all of them. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  await rendered(page);
  expect(await findViolations(page), what).toEqual([]);
  await expectReflow(page, what);
}

async function expectReflow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  // Floating elements are repositioned shortly after the window has changed.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at 320 pixels`)
    .toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Minified source of axe. The source that the package exports takes twice as long to send and parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe in the page, where it stays until the next navigation. Its own builder sends it again for each run, which
 * takes several times as long.
 */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    // An element that the fixed header half covers has no measurable size.
    scrollTo(0, 0);
    // Rows outside the window keep the height of the last width until they come into view, so their targets overlap.
    // The policy of a page may refuse a style element, but not a sheet that a script builds.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
    // A page applies a new scheme or width in its next frame, and draws rows that come into view in the one after it.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      // Selectors for all checked elements would take a quarter of the time. Violations are reported by their text.
      selectors: false,
      // The only frames are the browser's own file viewers.
      iframes: false,
    });
    document.adoptedStyleSheets.pop();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, everyRule);
}
