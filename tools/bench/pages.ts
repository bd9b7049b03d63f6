import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from '@playwright/test';
import pg from 'pg';

import { recordTypes } from '#records/registry.ts';

import { inBrowser } from './browser.ts';
import { median } from './measure.ts';
import { benchUser } from './people.ts';
import type { Running } from './servers.ts';
import { typeIntoForm } from './typing.ts';
import { drawWaterfall, visitFromSignIn, visitRecords } from './visit.ts';

const ROWS = 2000;
const VIEWS = 5;

type ListPage = { address: string; table: string; columns: string; values: string; shows: string };

/** Pages of the user's own lists, with the function that fills each and a text of the newest row. */
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

type Fact = { what: string; measured: string; toReach?: string };

/** Opens the first user's pages in Chromium: each side's own pages alternately, and the lists of the first side. */
export async function* measurePages(
  sides: readonly { name: string; server: Running }[],
  rounds: number,
): AsyncGenerator<Fact> {
  const newest = `Row ${ROWS}`;
  const visited = sides.map((side) => ({ ...side, shown: [] as number[], keys: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { server, shown, keys } of visited) {
      shown.push((await visitRecords(server.port, newest)).shown);
      keys.push(...(await typeIntoForm(server.port)));
    }
  }
  for (const [index, { name, server, shown, keys }] of visited.entries()) {
    const visit = await visitRecords(server.port, newest);
    if (index === 0) await writeFile(path.join(import.meta.dirname, 'waterfall.svg'), drawWaterfall(visit));
    yield {
      what: `records opened for the first time over a slow line, ${name}`,
      measured: `${(median(shown) / 1000).toFixed(1)} s, ${visit.steps.length} requests, ${visit.scripts.toFixed(0)} kB of scripts`,
    };
    const fromSignIn = await visitFromSignIn(server.port, newest);
    yield { what: '… scripts from sign-in to there', measured: `${fromSignIn.toFixed(0)} kB`, toReach: '200 kB' };
    yield {
      what: '… a key in a form of 20 fields, four times slowed',
      measured: `${median(keys).toFixed(1)} ms, slowest ${Math.max(...keys).toFixed(0)} ms`,
      toReach: 'none over 16 ms',
    };
  }
  const [first] = sides;
  for (const { address, middle, slowest } of first ? await viewLists(first.server.port) : []) {
    yield {
      what: `${address} with 2,000 rows, in chromium`,
      measured: `${middle.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
      toReach: 'under 1000 ms',
    };
  }
}

/** Adds 2,000 rows to every list of the first user. */
export async function fillLists(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The timestamp triggers would give every row the same time.
  await client.query('set session_replication_role = replica');
  for (const { table, columns, values } of lists) {
    await client.query(
      `insert into ${table} (user_id, created_at, ${columns}) select $1, now() - (${ROWS} - n) * interval '1 minute', ${values} from generate_series(1, ${ROWS}) as n`,
      [benchUser(0).id],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
}

/**
 * Measures from navigation until the newest row is visible, with a new page in Chromium and a warm cache.
 * @returns milliseconds by path: the median and the slowest
 */
function viewLists(port: number): Promise<{ address: string; middle: number; slowest: number }[]> {
  return inBrowser(port, async (context) => {
    const page = await context.newPage();
    const found = [];
    for (const list of lists) {
      await view(page, list);
      const times = [];
      for (let round = 0; round < VIEWS; round += 1) times.push(await view(page, list));
      found.push({ address: list.address, middle: median(times), slowest: Math.max(...times) });
    }
    return found;
  });
}

async function view(page: Page, { address, shows }: ListPage): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  // A closed option contains the same text.
  await page.locator('main').getByText(shows).filter({ visible: true }).first().waitFor();
  return performance.now() - began;
}
