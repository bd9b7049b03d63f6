import { readFile } from 'node:fs/promises';

import AxeBuilder from '@axe-core/playwright';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';

export const PASSWORD = 'a long walk in the rain';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const schemes = ['light', 'dark'] as const;
const widths = [1280, 390] as const;

let people = 0;

export type Somebody = { name: string; email: string };

export function makeSomebody(name = 'Ada Example'): Somebody {
  people += 1;
  return { name, email: `person-${Date.now()}-${people}@example.com` };
}

/** Fills in and sends the sign-up form. */
export async function signUp(page: Page, { name, email }: Somebody, role = 'Applicant'): Promise<void> {
  await page.goto('/signup');
  await page.getByRole('radio', { name: role }).check();
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/verify-email');
}

/** The address in the newest mail to somebody, once it has come. */
export async function linkFromMail(request: APIRequestContext, email: string, subject: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const { messages } = (await (await request.get('/api/mailbox')).json()) as {
        messages: { recipient: string; subject: string; text: string }[];
      };
      const mail = messages.find((message) => message.recipient === email && subject.test(message.subject));
      link = /https?:\/\/\S+\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Somebody who signed up, confirmed and signed in, on a page of their own. */
export async function signedInPage(
  browser: Browser,
  role = 'Applicant',
  somebody = makeSomebody(),
): Promise<{ page: Page; somebody: Somebody }> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, somebody, role);
  await page.goto(await linkFromMail(page.request, somebody.email, /confirm/i));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await page.goto('/login');
  await signIn(page, somebody.email);
  await expect(page).toHaveURL('/');
  return { page, somebody };
}

/** Collects what the browser complains of: script errors, refused content, failed loads. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`);
  });
  return complaints;
}

/** A PDF and two images as a browser makes them: real files, with text and pixels in them. */
export async function makeFiles(browser: Browser, folder: string): Promise<{ pdf: string; png: string; jpg: string }> {
  const page = await browser.newPage();
  await page.setContent('<h1>Letters patent</h1><p>No. 10,000,001, granted to Ada Example.</p>');
  const files = { pdf: `${folder}/Grant of patent.pdf`, png: `${folder}/ceremony.png`, jpg: `${folder}/stage.jpg` };
  await page.pdf({ path: files.pdf });
  await page.screenshot({ path: files.png });
  await page.screenshot({ path: files.jpg, type: 'jpeg' });
  await page.close();
  return files;
}

/** Chooses files in the picker with this label, by its button. */
export async function chooseFiles(page: Page, label: string, paths: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose ${label}` }).click();
  await (await chooser).setFiles(paths);
}

export async function bytesOf(file: string): Promise<string> {
  return (await readFile(file)).toString('base64');
}

/** Nothing found by axe at both widths, light and dark, and nothing wider than the window at 320 pixels. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect(found, `${what}, ${colorScheme}, ${width}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 800 });
  // What floats finds its new place a moment after the window has changed.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${what} at 320 pixels`).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 900 });
}
