import { expect, type Page } from '@playwright/test';

import { test } from './site.ts';
import { collectComplaints, expectAccessible } from './support.ts';

test('an owner views current figures, and charts as images, tables and files', async ({ ownerPage: page }) => {
  const complaints = collectComplaints(page);
  const users = page.getByRole('region', { name: 'Users', exact: true });

  await test.step('the owner opens the page from a tile with the number of users, and today is in the charts before it was counted', async () => {
    await page.goto('/admin');
    const tile = page.getByRole('list', { name: 'Pages' }).getByRole('listitem').filter({ hasText: 'Analytics' });
    await expect(tile).toContainText(/\d users?/);
    await tile.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    await expect(page.getByText('In the last 30 days')).toBeVisible();
    await expect(users.getByText(/sign-ups? since/)).toBeVisible();
    await expect(page.getByText('npm run')).toHaveCount(0);
  });

  await test.step('the owner sees counted days as text and as charts', async () => {
    await answerWithTwoMonths(page);
    await page.goto('/admin/analytics?range=all&by=month');
    await expect(
      users.getByText('12 sign-ups since January 2026. Active users at the end of the period: 9.'),
    ).toBeVisible();
    await expect(page.getByText('At the end of February 2026: Started 3, Completed 2.')).toBeVisible();
    await expect(page.getByText('Decided since January 2026: Approved 4, Needs Revision 1.')).toBeVisible();
    await expect(page.getByText('7 requests since January 2026, most of them for UK Design.')).toBeVisible();
    await expect(page.getByText('Active users and tasks are available from Jan 30, 2026.')).toBeVisible();
    await expect(users.locator('.recharts-bar-rectangle path')).toHaveCount(2);
    await expect(users.locator('.recharts-line-curve')).toHaveCount(1);
    const scale = users.locator('.recharts-yAxis-tick-labels').first().locator('text');
    const heights = await scale.evaluateAll((texts) => texts.map((text) => Number(text.getAttribute('y'))));
    expect(spreadOfDistances(heights)).toBeLessThanOrEqual(1);
  });

  await test.step('the axis marks of a year of weeks are at equal distances', async () => {
    await answerWithWeeks(page, 53);
    await page.goto('/admin/analytics?range=all&by=week');
    const marks = users.locator('.recharts-xAxis-tick-labels text');
    await expect(marks.nth(7)).toBeVisible();
    const places = await marks.evaluateAll((texts) => texts.map((text) => Number(text.getAttribute('x'))));
    for (const plot of Map.groupBy(places.entries(), ([index]) => index < places.length / 2).values()) {
      expect(spreadOfDistances(plot.map(([, place]) => place))).toBeLessThanOrEqual(1);
    }
    await page.unroute('**/api/analytics/users?*');
    await page.goto('/admin/analytics?range=all&by=month');
  });

  await test.step('the owner reads the figures in a table by keyboard, newest first, with unknown values marked', async () => {
    await users.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect(users.getByRole('row')).toHaveText([
      /^Month.*Sign-ups.*Active users$/,
      /^February 2026 so far.*8.*9$/,
      /^January 2026.*4.*unknown$/,
    ]);
    await expectAccessible(page, 'the charts and a table');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the owner selects another period, which the URL contains, and downloads its file', async () => {
    await page.getByLabel('Group by', { exact: true }).selectOption('Day');
    await expect(page).toHaveURL('/admin/analytics?range=all&by=day');
    const [file, sent] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForRequest(/format=csv/),
      users.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('users-over-time.csv');
    expect(sent.url()).toContain('/api/analytics/users?by=day&range=all&format=csv');
  });
  expect(complaints).toEqual([]);
});

/** Mocks the response of a server that has counted for two months. API tests cover the real one. */
async function answerWithTwoMonths(page: Page): Promise<void> {
  const [february, january] = ['2026-02-01', '2026-01-01'];
  const tasks = { in_progress: 0, submitted: 0, reviewed: 0 };
  const unknown = { started: null, in_progress: null, submitted: null, completed: null, reviewed: null };
  const products = {
    uk_design: 0,
    german_utility: 0,
    letters: 0,
    patent_evaluation: 0,
    research_publication: 0,
    coaching: 0,
    legal_review: 0,
    other: 0,
  };
  const rows = {
    users: [
      { period: february, sign_ups: 8, active_users: 9 },
      { period: january, sign_ups: 4, active_users: null },
    ],
    tasks: [
      { period: february, ...tasks, started: 3, completed: 2 },
      { period: january, ...unknown },
    ],
    documents: [
      { period: february, approved: 4, needs_revision: 1, hours_to_decision: 21.5 },
      { period: january, approved: 0, needs_revision: 0, hours_to_decision: null },
    ],
    requests: [
      { period: february, ...products, uk_design: 5, letters: 1 },
      { period: january, ...products, other: 1 },
    ],
  };
  for (const [chart, counted] of Object.entries(rows)) {
    await page.route(
      (url) => url.pathname === `/api/analytics/${chart}` && !url.searchParams.has('format'),
      (route) => route.fulfill({ json: { rows: counted, total: counted.length, can: {} } }),
    );
  }
  await page.route('**/api/analytics/figures', (route) =>
    route.fulfill({
      json: {
        users: 12,
        active_users: 9,
        tasks: 5,
        completed_tasks: 2,
        completion_rate: 40,
        documents_processed: 5,
        today: '2026-02-10',
        known_from: '2026-01-30',
      },
    }),
  );
}

/** Answers the charts of users with this many weeks. */
async function answerWithWeeks(page: Page, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    period: new Date(Date.UTC(2026, 1, 9 - 7 * index)).toISOString().slice(0, 10),
    sign_ups: 1,
    active_users: count - index,
  }));
  await page.route('**/api/analytics/users?*', (route) => route.fulfill({ json: { rows, total: count, can: {} } }));
}

/** Returns the difference between the longest and the shortest distance of neighbors. */
function spreadOfDistances(places: readonly number[]): number {
  const distances = places.slice(1).map((place, index) => Math.round(place - (places[index] ?? 0)));
  return Math.max(...distances) - Math.min(...distances);
}
