import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import {
  expect,
  test as base,
  type APIRequestContext,
  type Browser,
  type ElementHandle,
  type FileChooser,
  type Page,
} from '@playwright/test';
import type axe from 'axe-core';

/** Closes what a journey opened: the pages of those before it would go on asking the server. After a failure they stay for their pictures. */
export const test = base.extend<{ closing: void }>({
  closing: [
    async ({ browser }, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) {
        await Promise.all(browser.contexts().map((context) => context.close()));
      }
    },
    { auto: true },
  ],
});

export const PASSWORD = 'a long walk in the rain';

const everyRule: axe.RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** The rules that look at colours: all that the dark scheme changes. */
const colourRules: axe.RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

let people = 0;

export type User = { name: string; email: string };

export function makeUser(name = 'Ada Example'): User {
  people += 1;
  return { name, email: `person-${Date.now()}-${people}@example.com` };
}

/** Fills in and sends the sign-up form. */
export async function signUp(page: Page, { name, email }: User, role = 'Applicant'): Promise<void> {
  await page.goto('/signup');
  await page.getByRole('radio', { name: role }).check();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/verify-email');
}

/** The address in the newest mail to a user, once it has come. */
export async function linkFromMail(request: APIRequestContext, email: string, subject: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const { messages } = (await (await request.get('/api/mailbox')).json()) as {
          messages: { recipient: string; subject: string; text: string }[];
        };
        const mail = messages.find((message) => message.recipient === email && subject.test(message.subject));
        link = /https?:\/\/\S+\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
        return link;
      },
      { intervals: [50, 100, 250] },
    )
    .not.toBe('');
  return link;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** A user who signed up, confirmed and signed in, with a page of their own that shows nothing yet. The forms are filled in only where they are what is tested. */
export async function signedInPage(
  browser: Browser,
  role = 'Applicant',
  user = makeUser(),
): Promise<{ page: Page; user: User }> {
  const page = await (await browser.newContext()).newPage();
  // Pickers are caught from the first page on: to begin with it at the press would be too late now and then.
  page.on('filechooser', () => undefined);
  const { name, email } = user;
  await send(page.request, '/api/accounts/sign-up', { role: role.toLowerCase(), name, email, password: PASSWORD });
  const link = new URL(await linkFromMail(page.request, email, /confirm/i));
  await send(page.request, '/api/accounts/verification/confirm', { token: link.searchParams.get('token') });
  await send(page.request, '/api/accounts/sign-in', { email, password: PASSWORD });
  return { page, user };
}

/** Asks the API as a page of this site would. */
export async function send<Body>(
  request: APIRequestContext,
  address: string,
  data?: object | Buffer,
  method = 'POST',
): Promise<Body> {
  const answer = await request.fetch(address, { method, data, headers: { 'sec-fetch-site': 'same-origin' } });
  const text = await answer.text();
  expect(answer.ok(), `${method} ${address}: ${answer.status()} ${text}`).toBe(true);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

/**
 * Acts between the sending of a page's request and its arrival: what others do before it was sent, the page shows at once,
 * so that it would be told of nothing.
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

/** Waits until nothing is loading any more. The stream of news never ends, so the network of a signed-in page is never idle. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
}

/** Collects what the browser complains of: script errors, refused content, failed loads. */
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

/** Where each of them lies. */
export type Files = { pdf: string; png: string; jpg: string };

/** A PDF and two images as a browser makes them: real files, with text and pixels in them. */
export async function makeFiles(browser: Browser, folder: string): Promise<Files> {
  drawn ??= drawFiles(browser);
  const { pdf, png, jpg } = await drawn;
  const files = { pdf: `${folder}/Grant of patent.pdf`, png: `${folder}/ceremony.png`, jpg: `${folder}/stage.jpg` };
  await mkdir(folder, { recursive: true });
  await Promise.all([writeFile(files.pdf, pdf), writeFile(files.png, png), writeFile(files.jpg, jpg)]);
  return files;
}

/** What is in them, drawn once for all the journeys of a worker. */
let drawn: ReturnType<typeof drawFiles> | undefined;

async function drawFiles(browser: Browser) {
  const page = await browser.newPage();
  await page.setContent('<h1>Letters patent</h1><p>No. 10,000,001, granted to Ada Example.</p>');
  const [pdf, png, jpg] = [await page.pdf(), await page.screenshot(), await page.screenshot({ type: 'jpeg' })];
  await page.close();
  return { pdf, png, jpg };
}

type Chosen = Parameters<FileChooser['setFiles']>[0];

/** Chooses files in the picker with this label, by its button. */
export async function chooseFiles(page: Page, label: string, files: Chosen): Promise<void> {
  await chooseBy(page, () => page.getByRole('button', { name: `Choose ${label}` }).click(), files);
}

/** Chooses files in the picker that a press opens, and presses once more where what moved meanwhile swallowed the press. */
export async function chooseBy(page: Page, press: () => Promise<void>, files: Chosen): Promise<void> {
  let chooser: FileChooser | undefined;
  await expect(async () => {
    // The page has heard that its picker is caught before it is pressed: a quick press would open the browser's own, which nothing closes.
    const opened = page.waitForEvent('filechooser', { timeout: 10_000 });
    opened.catch(() => undefined);
    await page.evaluate(() => undefined);
    await press();
    chooser = await opened;
  }).toPass({ timeout: 60_000 });
  if (!chooser) return;
  const heard = hearsChange(chooser.element());
  await chooser.setFiles(files);
  // If this holds and a file is missing, the page lost it, and not the browser.
  expect(await heard, 'the browser tells the input of what was chosen').toBe(true);
}

/** Whether an input gets a change event within five seconds; one that has left the page by then got it. */
function hearsChange(input: ElementHandle): Promise<boolean> {
  const told = input.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        element.addEventListener('change', () => resolve(true), { once: true });
        setTimeout(() => resolve(false), 5000);
      }),
  );
  return told.catch(() => true);
}

export async function bytesOf(file: string): Promise<string> {
  return (await readFile(file)).toString('base64');
}

/** Nothing found by axe at both widths, light and dark, and nothing wider than the window at 320 pixels. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Each differs from the one before in its width or in its scheme: every change lays out or paints the whole page.
  for (const [colorScheme, width, rules] of [
    ['light', 1280, everyRule],
    ['dark', 1280, colourRules],
    ['dark', 390, colourRules],
    ['light', 390, everyRule],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page, rules), `${what}, ${colorScheme}, ${width}`).toEqual([]);
  }
  await expectReflow(page, what);
}

/** The same in one scheme and one width, for a page of a kind that was looked at in all of them. */
export async function expectNoViolations(page: Page, what: string): Promise<void> {
  expect(await findViolations(page, everyRule), what).toEqual([]);
  await expectReflow(page, what);
}

async function expectReflow(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  // What floats finds its new place a moment after the window has changed.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at 320 pixels`)
    .toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Minified: what the package itself offers as its source takes twice as long to send and to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe in the page itself, where it stays until the next navigation: its own builder sends it anew for each run, which takes several times as long. */
async function findViolations(page: Page, runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    // What the fixed header half covers has no size of its own.
    scrollTo(0, 0);
    // A page hears of another scheme or width with its next frame.
    await new Promise(requestAnimationFrame);
    const { axe: here } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await here.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
      // Selectors for all that was looked at would take a quarter of the time; what was found is told by its text.
      selectors: false,
      // The only frames are the browser's own viewers of files.
      iframes: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}
