import { expect, type Page, type Route } from '@playwright/test';

import { pages, pageAt } from '../src/app/client/pages.ts';
import { binderTabs, readinessTabs, teamTabs } from '../src/core/shared/applicant-tabs.ts';
import { publicPaths } from '../src/core/shared/paths.ts';
import { fillCase } from './full-case.ts';
import { idle } from './idle.ts';
import { test } from './site.ts';
import { expectAccessible, openPage, send } from './support.ts';

const accountPages = [
  '/profile',
  '/notifications',
  '/support',
  '/billing',
  '/payment',
  '/subscribe',
  '/my-records',
  '/calendar-feed',
];

/** Ends the trial of the session's user. */
async function endTrial(page: Page): Promise<void> {
  const change = async (route: Route): Promise<void> => {
    // The server may close a kept-alive connection while the request is sent.
    const response = await route.fetch({ maxRetries: 2 });
    const { 'content-encoding': _, ...headers } = response.headers();
    await route.fulfill({
      response,
      headers,
      body: (await response.text()).replace(/("trial_end_date":)"[^"]+"/g, '$1"2026-01-20T00:00:00.000Z"'),
    });
  };
  await page.route('**/api/session*', change);
  // Pages contain the session.
  await page.route('**/*', (route) => (route.request().isNavigationRequest() ? change(route) : route.fallback()));
}

/**
 * Expects the workspace around a page: a sidebar with search, bell and Sign Out, and neither the public header nor
 * footer.
 */
async function expectShell(page: Page, sidebar: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: sidebar, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Site' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
}

test('every account page is in the workspace of each role', async ({ signedIn, ownerPage }) => {
  const people = [
    { page: (await signedIn()).page, sidebar: 'Dashboard', banner: 1 },
    { page: (await signedIn('Mentor')).page, sidebar: 'Mentor workspace', banner: 1 },
    { page: (await signedIn('Attorney')).page, sidebar: 'Attorney workspace', banner: 1 },
    { page: ownerPage, sidebar: 'Account', banner: 0 },
  ];
  for (const { page, sidebar, banner } of people) {
    for (const path of accountPages) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pageAt(path)?.title ?? '');
      await expectShell(page, sidebar);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.getByText(/^Your trial ends on .+: 14 days remaining\. Buy Subscription$/)).toHaveCount(
        ['/subscribe', '/billing'].includes(path) ? 0 : banner,
      );
    }
  }
});

test('after a trial the shell lists the pages that stay open, and each of them opens', async ({ signedIn }) => {
  const { page } = await signedIn();
  await endTrial(page);
  await page.goto('/my-records');
  const links = page.getByRole('navigation', { name: 'Account' }).getByRole('link');
  await expect(links).toHaveText([
    'My records',
    'Messages',
    'Notifications',
    'Calendar Feed',
    'Profile Settings',
    'Subscribe',
    'Billing',
    'Get help',
    'Apply for a role',
  ]);
  await expect(page.getByText(/^Your trial ended on Jan 20, 2026\. Buy Subscription$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export everything' })).toBeVisible();
  for (const label of await links.allTextContents()) {
    await links.filter({ hasText: label }).click();
    await expect(links.filter({ hasText: label })).toHaveAttribute('aria-current', 'page');
    await expectShell(page, 'Account');
  }
  await expectAccessible(page, 'the shell after a trial');
  await page.goto('/dashboard/tasks');
  await expect(page).toHaveURL('/pricing?next=%2Fdashboard%2Ftasks');
});

test('every listed page has its declared title and current entry, and links to existing pages', async ({
  signedIn,
}) => {
  const { page } = await signedIn();
  await fillCase(page.request);
  const listed = pages.filter(({ label, area }) => label && (area === 'dashboard' || area === 'account'));
  for (const { address, title } of listed) {
    await openPage(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title} · `));
    const marked = page.locator('[aria-current="page"]');
    await expect(marked, address).toHaveCount(
      ['/notifications', '/calendar-feed', '/subscribe', '/purchases', '/my-records', '/apply'].includes(address)
        ? 0
        : ['/support', ...[...readinessTabs, ...binderTabs, ...teamTabs].map(({ to }) => to)].includes(address)
          ? 2
          : 1,
    );
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => new URL((anchor as HTMLAnchorElement).href).pathname));
    expect(hrefs.length).toBeGreaterThan(15);
    for (const href of new Set(hrefs)) {
      if (/^\/(?:files|api)\//.test(href) || publicPaths.some((path) => path === href)) continue;
      expect.soft(pageAt(href)?.title, `${href} on ${address}`).toBeTruthy();
    }
  }
});

test('a path with a page for each role redirects every user to their own', async ({ signedIn }) => {
  const leads = {
    Applicant: {
      '/availability': '/dashboard',
      '/documents': '/dashboard/documents',
      '/bookings': '/bookings',
    },
    Mentor: {
      '/availability': '/mentor/availability',
      '/documents': '/mentor/documents',
      '/bookings': '/mentor/consultations',
    },
  };
  for (const [role, addresses] of Object.entries(leads) as [keyof typeof leads, Record<string, string>][]) {
    const { page } = await signedIn(role);
    for (const [from, to] of Object.entries(addresses)) {
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
});

test('the whole sidebar fits 1280 by 720, and the trial banner is one line', async ({ signedIn }) => {
  const { page } = await signedIn('Applicant', 'Maximiliana Featherstonehaugh');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/dashboard');
  for (const name of ['Sign Out', 'Search or jump to']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  for (const link of await page.getByRole('navigation').getByRole('link').all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
  }
  const overflow = await page.getByRole('button', { name: 'Sign Out', exact: true }).evaluate((button) => {
    let box: Element | null = button;
    while (box && getComputedStyle(box).position !== 'sticky') box = box.parentElement;
    return box ? box.scrollHeight - box.clientHeight : undefined;
  });
  expect(overflow).toBe(0);
  const sizes = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);

  const banner = page.getByRole('status').filter({ hasText: 'Your trial ends' });
  expect((await banner.boundingBox())?.height).toBeLessThan(40);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await banner.boundingBox())?.height).toBeLessThan(64);
});

test('counts stay inside their entries of the sidebar, also with the spacing that a reader chose', async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const counts = { applications: { count: 13, word: 'awaiting decision', is_urgent: true } };
  await page.route(/\/api\/pending-items\?/, (route) => route.fulfill({ json: counts }));
  await page.goto('/admin/settings');
  await idle(page);
  // The page comes with its counts, and refetches them when its window gets the focus.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  const entry = page.getByRole('link', { name: 'Applications, 13 awaiting decision' });
  await expect(entry).toBeVisible();
  const escaped = () =>
    entry.evaluate((link) => {
      const box = link.getBoundingClientRect();
      const below = link.closest('li')?.nextElementSibling?.getBoundingClientRect();
      const texts = document.createRange();
      texts.selectNodeContents(link);
      const { right, bottom } = texts.getBoundingClientRect();
      return { aside: right > box.right, below: bottom > (below?.top ?? 0) };
    });
  expect(await escaped()).toEqual({ aside: false, below: false });
  await page.addStyleTag({ content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }' });
  expect(await escaped()).toEqual({ aside: false, below: false });
});

test('pending items are counted in the sidebar and the overview, without a reload', async ({
  signedIn,
  owner: staff,
}) => {
  const { page } = await signedIn();
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  const forYou = page.getByRole('region', { name: 'Needs your attention' });
  const forUs = page.getByRole('region', { name: 'Waiting for us' });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  await expect(sidebar.getByRole('link', { name: /, \d/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Waiting/ })).toHaveCount(0);

  await send(page.request, '/api/tasks', {
    title: 'Collect letters',
    criteria: 'Patents',
    action_item: 'Ask',
    due_date: '2025-06-19',
  });
  const ticket = await send<{ id: string; number: number }>(page.request, '/api/support/tickets', {
    subject: 'A question',
    description: 'Where?',
  });
  await page.reload();
  await expect(sidebar.getByRole('link', { name: 'Tasks, 1 overdue', exact: true })).toBeVisible();
  await expect(forUs).toContainText(`Ticket #${ticket.number}: A question`);
  await send(staff, `/api/support/tickets/${ticket.id}/replies`, { body: 'There.' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(sidebar.getByRole('link', { name: 'Support, 1 replied', exact: true })).toBeVisible();
  await page.reload();
  await expect(forUs).toHaveCount(0);
  await expect(forYou.getByRole('listitem')).toHaveText([
    /Overdue.*Collect letters.*Due Jun 19, 2025/,
    /Answered.*A question.*“There\.”/,
  ]);
  await expect(forYou).toContainText('2, sorted by due date');
  await expectAccessible(page, 'the overview with what waits');

  await forYou.getByRole('link', { name: /^Read reply/ }).click();
  await expect(sidebar.getByRole('link', { name: 'Support, 1 replied' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Your reply').fill('Thank you.');
  await page.getByRole('button', { name: 'Send Reply' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  await expect(sidebar.getByRole('link', { name: 'Support', exact: true })).toBeVisible();

  await sidebar.getByRole('link', { name: 'Tasks, 1 overdue' }).click();
  await page.getByRole('combobox', { name: 'Status of Collect letters' }).selectOption('Completed');
  await expect(sidebar.getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  await expect(forYou.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(forUs.getByRole('listitem')).toHaveText([/A question/]);
});
