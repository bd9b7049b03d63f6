// User actions in the browser with their costs: time until the result shows, requests, bytes, and processor time of the
// page's thread.
import type { CDPSession, Locator, Page } from '@playwright/test';

import { inBrowser } from './browser.ts';
import { EXHIBITS, MENTOR, RECORDS } from './felt-people.ts';
import { UNANSWERED_MS } from './load.ts';
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
const addButton = (page: Page) => main(page).getByRole('button', { name: 'Add patent' }).last();
const editor = (page: Page) => page.getByRole('textbox', { name: 'Letter' });
const exhibit = (page: Page) => main(page).getByRole('button', { name: /^A-\d+ Award number 30$/ });
const readExhibitNumber = async (page: Page) => /A-\d+/.exec((await exhibit(page).textContent()) ?? '')?.[0] ?? '';
/** Place of the exhibit before the move. */
let place = '';
/** Place on the screen of what the action presses. */
let target = { x: 0, y: 0 };
/** Content of the page that is shown without its scripts. */
let html = '';
/** Row of the first page that no other page shows. */
const LISTED = `Apparatus number ${RECORDS - 30}`;
const formatTitle = (round: number) => `Loom ${round}`;
/** Enough that the first key, which prepares a draft, does not count for all. */
const KEYS = 40;
const formatMessage = (round: number) => `Said in round ${round}.`;

/**
 * Waits until an element shows these words. The page itself looks at each frame, because finding elements by their roles
 * from outside takes the page's thread longer than some of the actions.
 */
function shows(page: Page, words: string, within = 'main'): Promise<unknown> {
  return page.waitForFunction(
    ([selector = '', text = '']) =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text)),
    [within, words],
  );
}

/** Finds what the action will press. */
async function aim(at: Locator): Promise<void> {
  await at.scrollIntoViewIfNeeded();
  const box = await at.boundingBox();
  if (!box) throw new Error(`${String(at)} is not visible`);
  target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const press = (page: Page) => page.mouse.click(target.x, target.y);
const follow = (name: string): Pick<Action, 'before' | 'act'> => ({
  before: (page) => aim(link(page, name)),
  act: press,
});

/** Replaces a page by an empty one with the same styles. */
async function takeHtml(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await shows(page, words);
  html = await main(page).innerHTML();
  await page.evaluate(() => document.body.replaceChildren(document.createElement('main')));
}

/** Shows the page without its scripts, which is the least that the browser has to do. */
const putHtml = (page: Page) =>
  page.evaluate((text) => {
    const [shown] = document.getElementsByTagName('main');
    if (shown) shown.innerHTML = text;
  }, html);

async function fillForm(page: Page, round: number): Promise<void> {
  await page.getByLabel('Patent Title').fill(formatTitle(round));
  await page.getByRole('combobox', { name: 'Country' }).fill('Germany');
  await page.getByRole('combobox', { name: 'Patent Type' }).fill('Utility');
}

const acts: readonly Action[] = [
  {
    name: 'overview, full load',
    act: (page) => page.goto('/dashboard', { waitUntil: 'commit' }),
    shown: (page) => shows(page, 'Other evidence'),
  },
  { name: 'list of 200, by link', ...follow('Patents'), shown: (page) => shows(page, LISTED) },
  { name: 'overview, by link', ...follow('Overview'), shown: (page) => shows(page, 'Other evidence') },
  { name: 'list of 200, again', ...follow('Patents'), shown: (page) => shows(page, LISTED) },
  {
    name: 'open a form',
    before: (page) => aim(addButton(page)),
    act: press,
    shown: (page) => shows(page, 'Patent Title', 'main label'),
  },
  {
    name: 'key in a field',
    before: (page) => page.getByLabel('Patent Title').focus(),
    act: (page) => page.keyboard.type('a'.repeat(KEYS)),
    shown: frame,
    times: KEYS,
    isFollowed: true,
  },
  { name: 'draft of that key, at a pause', act: async () => {}, shown: (page) => shows(page, 'Draft saved') },
  {
    name: 'save until the row shows',
    before: async (page, round) => {
      await fillForm(page, round);
      await aim(addButton(page));
    },
    act: press,
    shown: (page, round) => shows(page, formatTitle(round), 'main li'),
  },
  { name: 'open a conversation', ...follow('Messages'), shown: (page) => shows(page, 'Message number 30') },
  {
    name: 'send a message',
    before: (page, round) => page.getByLabel(`Message to ${MENTOR}`).fill(formatMessage(round)),
    act: (page) => page.keyboard.press('Enter'),
    shown: (page, round) => shows(page, formatMessage(round), 'main li'),
  },
  { name: `binder of ${EXHIBITS} exhibits`, ...follow('Binder'), shown: (page) => shows(page, 'Award number 30') },
  {
    name: 'move an exhibit',
    before: async (page) => {
      place = await readExhibitNumber(page);
      await exhibit(page).focus();
    },
    act: (page) => page.keyboard.press('Alt+ArrowUp'),
    shown: (page) =>
      page.waitForFunction((before) => document.activeElement?.textContent.includes(before) === false, place),
  },
  { name: 'letter of 20 pages', ...follow('Letter'), shown: (page) => shows(page, 'Paragraph 1.') },
  {
    name: 'a word in the letter until saved',
    before: async (page) => {
      await editor(page).locator('p').first().click();
      await page.keyboard.press('End');
    },
    act: (page) => page.keyboard.type(' word'),
    shown: (page) => shows(page, 'Saved '),
  },
  {
    name: 'palette: open',
    act: (page) => page.keyboard.press('Control+k'),
    shown: (page) => shows(page, '', '[role="dialog"] [role="option"]'),
  },
  {
    name: 'palette: search',
    act: (page) => page.keyboard.insertText('number 11'),
    shown: (page) => shows(page, 'Award number 11', '[role="dialog"] [role="option"]'),
  },
  {
    name: 'limit: the list as HTML',
    before: (page) => takeHtml(page, '/dashboard/patents', LISTED),
    act: putHtml,
    shown: frame,
  },
  {
    name: 'limit: the binder as HTML',
    before: (page) => takeHtml(page, '/dashboard/binder', 'Award number 30'),
    act: putHtml,
    shown: frame,
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
    const wire = await listen(session);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    if (isSlow) await session.send('Network.emulateNetworkConditions', LINE);
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
async function listen(session: CDPSession) {
  /** URL and document of each request. */
  const underWay = new Map<string, { url: string; loaderId: string }>();
  let last = performance.now();
  let [calls, bytes] = [0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, loaderId, request: { url } }) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/live-updates') return;
    if (pathname.startsWith('/api/')) calls += 1;
    underWay.set(requestId, { url, loaderId });
    last = performance.now();
  });
  const end = (requestId: string, length: number) => {
    if (!underWay.delete(requestId)) return;
    bytes += length;
    last = performance.now();
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  // Chromium reports no end for the requests of a document that another one replaced.
  session.on('Page.frameNavigated', ({ frame: { parentId, loaderId } }) => {
    if (parentId !== undefined) return;
    for (const [requestId, request] of underWay) if (request.loaderId !== loaderId) underWay.delete(requestId);
  });
  await session.send('Network.enable');
  await session.send('Page.enable');
  return {
    begin: () => ([calls, bytes] = [0, 0]),
    sum: () => ({ calls, bytes }),
    async quiet(): Promise<void> {
      const began = performance.now();
      last = began;
      while (underWay.size > 0 || performance.now() - last < QUIET_MS) {
        if (performance.now() - began > UNANSWERED_MS) {
          const urls = [...underWay.values()].map(({ url }) => url).join(', ');
          throw new Error(`The page still sends requests after ${UNANSWERED_MS / 1000} s. Without a response: ${urls}`);
        }
        await new Promise((resolve) => void setTimeout(resolve, 50));
      }
    },
  };
}
