// User actions in the browser with their costs: time until the result shows, requests, bytes, and processor time of the
// page's thread.
import type { CDPSession, Page } from '@playwright/test';

import { inBrowser } from './browser.ts';
import { EXHIBITS, MENTOR, RECORDS } from './felt-people.ts';
import { LINE } from './visit.ts';

/** Milliseconds without requests after which an action is complete. Drafts wait for 800 after the last key. */
const QUIET_MS = 1000;

export type Cost = {
  /** Milliseconds until the result shows. */
  ms: number;
  /** Requests to the API, without the live update stream. */
  calls: number;
  /** Bytes on the wire, including headers. */
  bytes: number;
  /** Processor time of the page's thread until it is idle, in milliseconds. */
  cpu: number;
};

type Action = {
  name: string;
  /** Prepares the action before it is measured. */
  before?: (page: Page, round: number) => Promise<unknown>;
  act: (page: Page, round: number) => Promise<unknown>;
  shown: (page: Page, round: number) => Promise<unknown>;
  /** Repetitions in `act`. Time and processor time are those of one. */
  times?: number;
  /** The next action follows automatically, and is measured from here on. */
  isFollowed?: true;
};

const main = (page: Page) => page.locator('main');
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first();
const follow = (name: string) => (page: Page) => link(page, name).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first().waitFor();
const text = (page: Page, words: string) => main(page).getByText(words, { exact: false }).first().waitFor();
const editor = (page: Page) => page.getByRole('textbox', { name: 'Letter' });
const exhibit = (page: Page) => main(page).getByRole('button', { name: /^A-\d+ Award number 30$/ });
const readExhibitNumber = async (page: Page) => /A-\d+/.exec((await exhibit(page).textContent()) ?? '')?.[0] ?? '';
/** Position of the exhibit before the move. */
let place = '';
const formatTitle = (round: number) => `Loom ${round}`;
/** Enough that the first key, which prepares a draft, does not count for all. */
const KEYS = 40;
const formatMessage = (round: number) => `Said in round ${round}.`;

async function fillForm(page: Page, round: number): Promise<void> {
  await page.getByLabel('Patent Title').fill(formatTitle(round));
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
}

const acts: readonly Action[] = [
  {
    name: 'overview, full load',
    act: (page) => page.goto('/dashboard', { waitUntil: 'commit' }),
    shown: (page) => heading(page, 'Other evidence'),
  },
  { name: 'list of 200, by link', act: follow('Patents'), shown: (page) => text(page, `Apparatus number ${RECORDS}`) },
  { name: 'overview, by link', act: follow('Overview'), shown: (page) => heading(page, 'Other evidence') },
  { name: 'list of 200, again', act: follow('Patents'), shown: (page) => text(page, `Apparatus number ${RECORDS}`) },
  {
    name: 'open a form',
    act: (page) => page.getByRole('button', { name: 'Add patent' }).click(),
    shown: (page) => page.getByLabel('Patent Title').waitFor(),
  },
  {
    name: 'key in a field',
    before: (page) => page.getByLabel('Patent Title').focus(),
    act: (page) => page.keyboard.type('a'.repeat(KEYS)),
    shown: frame,
    times: KEYS,
    isFollowed: true,
  },
  {
    name: 'draft of that key, at a pause',
    act: async () => {},
    shown: (page) =>
      page
        .getByText(/^Draft saved/)
        .first()
        .waitFor(),
  },
  {
    name: 'save until the row shows',
    before: fillForm,
    act: (page) => main(page).getByRole('button', { name: 'Add patent' }).click(),
    shown: (page, round) =>
      main(page).getByRole('list').getByText(formatTitle(round), { exact: true }).first().waitFor(),
  },
  { name: 'open a conversation', act: follow('Messages'), shown: (page) => text(page, 'Message number 30') },
  {
    name: 'send a message',
    before: (page, round) => page.getByLabel(`Message to ${MENTOR}`).fill(formatMessage(round)),
    act: (page) => page.keyboard.press('Enter'),
    shown: (page, round) => main(page).getByRole('listitem').getByText(formatMessage(round)).first().waitFor(),
  },
  { name: `binder of ${EXHIBITS} exhibits`, act: follow('Binder'), shown: (page) => exhibit(page).waitFor() },
  {
    name: 'move an exhibit',
    before: async (page) => {
      place = await readExhibitNumber(page);
      await exhibit(page).focus();
    },
    act: (page) => page.keyboard.press('Alt+ArrowUp'),
    shown: (page) => exhibit(page).filter({ hasNotText: place }).waitFor(),
  },
  { name: 'letter of 20 pages', act: follow('Letter'), shown: (page) => text(page, 'Paragraph 1.') },
  {
    name: 'a word in the letter until saved',
    before: async (page) => {
      await editor(page).locator('p').first().click();
      await page.keyboard.press('End');
    },
    act: (page) => page.keyboard.type(' word'),
    shown: (page) =>
      page
        .getByText(/^Saved/)
        .first()
        .waitFor(),
  },
  {
    name: 'palette: open',
    act: (page) => page.keyboard.press('Control+k'),
    shown: (page) => page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('option').first().waitFor(),
  },
  {
    name: 'palette: search',
    act: (page) => page.keyboard.insertText('number 11'),
    shown: (page) => page.getByRole('option', { name: /Award number 11/ }).waitFor(),
  },
];

export const actNames = acts.map(({ name }) => name);

/** Performs all actions once, with files in the cache, and optionally over a slow line. */
export function doActions(port: number, { isSlow, round }: { isSlow: boolean; round: number }): Promise<Cost[]> {
  return inBrowser(port, async (context) => {
    const page = await context.newPage();
    await page.goto('/dashboard/binder/letter', { waitUntil: 'networkidle' });
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (isSlow) await session.send('Network.emulateNetworkConditions', LINE);
    const wire = listen(session);
    const costs: Cost[] = [];
    for (const { before, act, shown, times = 1, isFollowed = false } of acts) {
      if (before) {
        await before(page, round);
        await wire.quiet();
      }
      wire.begin();
      const cpu = await threadMs(session);
      const began = performance.now();
      await act(page, round);
      await shown(page, round);
      const ms = performance.now() - began;
      if (!isFollowed) await wire.quiet();
      costs.push({ ms: ms / times, ...wire.sum(), cpu: ((await threadMs(session)) - cpu) / times });
    }
    return costs;
  });
}

function frame(page: Page): Promise<unknown> {
  return page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
}

/** Counts the bytes on the wire. */
function listen(session: CDPSession) {
  const underWay = new Set<string>();
  let last = performance.now();
  let [calls, bytes] = [0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/live-updates') return;
    if (pathname.startsWith('/api/')) calls += 1;
    underWay.add(requestId);
    last = performance.now();
  });
  const end = (requestId: string, length: number) => {
    if (!underWay.delete(requestId)) return;
    bytes += length;
    last = performance.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    begin: () => ([calls, bytes] = [0, 0]),
    sum: () => ({ calls, bytes }),
    async quiet(): Promise<void> {
      last = performance.now();
      while (underWay.size > 0 || performance.now() - last < QUIET_MS) {
        await new Promise((resolve) => void setTimeout(resolve, 50));
      }
    },
  };
}
