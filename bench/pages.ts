import { chromium, type Page } from '@playwright/test';
import pg from 'pg';

import { recordTypes } from '#records/registry.ts';

import { findChromium } from '../scripts/chromium.mjs';
import { median } from './measure.ts';
import { person } from './people.ts';

const ROWS = 2000;
const VIEWS = 5;

type ListPage = { address: string; table: string; columns: string; values: string; shows: string };

/** The pages of the user's own lists, what fills them, and a text of the newest row. */
const lists: ListPage[] = [
  ...recordTypes.map(({ segment, table, list }) => ({
    address: `/dashboard/${segment}`,
    table,
    columns: list.title,
    values: `'Row ' || n`,
    shows: `Row ${ROWS}`,
  })),
  {
    address: '/dashboard/documents',
    table: 'document_uploads',
    columns: 'document_type, file_url, original_filename',
    values: `'Award Certificate', '/files/documents/x/1-a.pdf', 'Row ' || n`,
    shows: `Row ${ROWS}`,
  },
  {
    address: '/dashboard/tasks',
    table: 'tasks',
    columns: 'title, criteria, action_item',
    values: `'Row ' || n, 'Awards', 'Do it'`,
    shows: `Row ${ROWS}`,
  },
  {
    address: '/dashboard/requests',
    table: 'service_requests',
    columns: 'product, delivery_time, cost',
    values: `'UK Design', 45, 700`,
    shows: 'UK Design',
  },
  {
    address: '/dashboard/support',
    table: 'support_tickets',
    columns: 'subject, description, number',
    values: `'Row ' || n, 'Help', 1000 + n`,
    shows: `Row ${ROWS}`,
  },
  {
    address: '/notifications',
    table: 'notifications',
    columns: 'title, message, kind',
    values: `'Row ' || n, 'Something happened', 'task'`,
    shows: `Row ${ROWS}`,
  },
];

/** Gives the first person 2,000 rows in every list. */
export async function fillLists(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The triggers that stamp a row would make all of one moment.
  await client.query('set session_replication_role = replica');
  for (const { table, columns, values } of lists) {
    await client.query(
      `insert into ${table} (user_id, created_at, ${columns}) select $1, now() - (${ROWS} - n) * interval '1 minute', ${values} from generate_series(1, ${ROWS}) as n`,
      [person(0).id],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * The time from asking for a page until its newest row stands there, each page opened anew in chromium with a warm cache.
 * @returns milliseconds by address: the median and the slowest
 */
export async function viewLists(port: number): Promise<{ address: string; middle: number; slowest: number }[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({
      baseURL: `http://localhost:${port}`,
      viewport: { width: 1280, height: 900 },
    });
    const [name = '', value = ''] = person(0).cookie.split('=', 2);
    await context.addCookies([{ name, value, url: `http://localhost:${port}` }]);
    const page = await context.newPage();
    const found = [];
    for (const list of lists) {
      await view(page, list);
      const times = [];
      for (let round = 0; round < VIEWS; round += 1) times.push(await view(page, list));
      found.push({ address: list.address, middle: median(times), slowest: Math.max(...times) });
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function view(page: Page, { address, shows }: ListPage): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  // An option that is not open has the same words.
  await page.locator('main').getByText(shows).filter({ visible: true }).first().waitFor();
  return performance.now() - began;
}
