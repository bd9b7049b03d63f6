import { gzipSync } from 'node:zlib';

import type { Page, Request } from '@playwright/test';

import { inBrowser } from './browser.ts';
import { benchUser, PASSWORD } from './people.ts';

/** Network of a slow phone as in Lighthouse: 1.6 Mbit/s, and 150 ms round trip. */
export const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const RECORDS = '/dashboard/patents';
const ANSWER = '/api/records/patents';

/** One request of a page, in milliseconds since the start of the visit. */
type Step = { name: string; kind: string; begin: number; end: number };
export type Visit = {
  /** Milliseconds until the newest record is visible in the list. */
  shown: number;
  /** Gzipped kilobytes of scripts requested before the list is visible. */
  scripts: number;
  steps: Step[];
};

/** Opens an applicant's list of records over a slow network with an empty cache. */
export function visitRecords(port: number, newest: string): Promise<Visit> {
  return inBrowser(port, async (context) => {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', LINE);
    const requested = askedBeforeList(page);
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    const began = Date.now();
    await page.goto(RECORDS, { waitUntil: 'commit' });
    await page.locator('main').getByText(newest).filter({ visible: true }).first().waitFor();
    const shown = Date.now() - began;
    const steps = finished.map((request) => toStep(request, began));
    return { shown, scripts: await measureKilobytes(requested), steps };
  });
}

/**
 * Signs in and continues to the records.
 * @returns gzipped kilobytes of scripts requested after those of the sign-in page and before the list is visible
 */
export function visitFromSignIn(port: number, newest: string): Promise<number> {
  return inBrowser(port, async (context) => {
    await context.clearCookies();
    const page = await context.newPage();
    const requested = askedBeforeList(page);
    await page.goto('/login', { waitUntil: 'networkidle' });
    requested.splice(0);
    await page.getByLabel('Email', { exact: true }).fill(benchUser(0).email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((address) => address.pathname !== '/login');
    await page
      .getByRole('link', { name: /^Dashboard/ })
      .first()
      .click();
    await page.getByRole('navigation').getByRole('link', { name: 'Patents' }).click();
    await page.locator('main').getByText(newest).filter({ visible: true }).first().waitFor();
    return measureKilobytes(requested);
  });
}

/** Draws the steps as a waterfall: start and end of each request. */
export function drawWaterfall({ steps, shown }: Visit): string {
  const row = 14;
  const left = 260;
  const width = 900;
  const end = Math.max(shown, ...steps.map((step) => step.end));
  const at = (time: number) => left + (Math.max(time, 0) / end) * (width - left - 10);
  const colours: Record<string, string> = { document: '#1D4E89', script: '#B99334', fetch: '#2C6C52' };
  const bars = steps.map(({ name, kind, begin, end: until }, index) => {
    const y = (index + 1) * row;
    const length = Math.max(at(until) - at(begin), 1).toFixed(1);
    return `<text x="4" y="${y + 10}">${name}</text><rect x="${at(begin).toFixed(1)}" y="${y + 2}" width="${length}" height="${row - 4}" fill="${colours[kind] ?? '#8A918B'}"/>`;
  });
  const height = (steps.length + 2) * row;
  const line = at(shown).toFixed(1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10">`,
    `<rect width="${width}" height="${height}" fill="#FBFAF7"/>`,
    ...bars,
    `<path d="M${line} 0V${height}" stroke="#9A3412"/>`,
    `<text x="${line}" y="${height - 4}" text-anchor="end">the list stands after ${shown} ms </text>`,
    '</svg>\n',
  ].join('\n');
}

/** Returns the requests that start before the list is visible. */
function askedBeforeList(page: Page): Request[] {
  const requests: Request[] = [];
  let isRead = false;
  page.on('request', (request) => {
    if (!isRead) requests.push(request);
  });
  page.on('response', (response) => {
    isRead ||= new URL(response.url()).pathname === ANSWER;
  });
  return requests;
}

async function scriptBytes(request: Request): Promise<number> {
  if (request.resourceType() !== 'script') return 0;
  const response = await request.response();
  return response ? gzipSync(await response.body(), { level: 9 }).length : 0;
}

async function measureKilobytes(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map(scriptBytes));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function toStep(request: Request, began: number): Step {
  const { startTime, responseEnd } = request.timing();
  const { pathname } = new URL(request.url());
  const begin = startTime - began;
  return { name: pathname.replace('/assets/', ''), kind: request.resourceType(), begin, end: begin + responseEnd };
}
