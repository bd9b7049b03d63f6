import { expect, type Locator, type Page } from '@playwright/test';

import { serviceAnchors } from '../src/core/shared/paths.ts';
import { test } from './site.ts';
import { expectAccessible } from './support.ts';

const services = [
  'Research publication guidance',
  'Patent drafting',
  '1:1 EB1A coaching',
  'Documentation support',
  'Workbooks',
  'Progress tracker',
  'Legal support',
  'Letter and evaluation services',
];

for (const path of ['/', '/services', '/products', '/premium']) {
  test(`${path} is usable by all visitors, and in print`, async ({ page }) => {
    await page.goto(path);
    for (const question of await page.locator('summary').all()) await question.click();
    await expectAccessible(page, path);

    await page.setViewportSize({ width: 640, height: 800 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'with text twice as large',
    ).toBeLessThanOrEqual(640);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`the two calls to action of the hero lead to their sections, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    await page.goto('/');
    for (const [call, place, heading] of [
      ['See the services', 'services', 'What we help with'],
      ['Talk to us', 'contact', 'Tell us what you are working on'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: call }).click();
      await expect(page).toHaveURL(`/#${place}`);
      const title = page.locator(`#${place}`).getByRole('heading', { name: heading });
      await expect(title).toBeInViewport({ ratio: 1 });
      await expectBelowHeader(page, title);
    }
  });
}

test('the hero starts with the trial, and returns a signed-in user to the last page', async ({ page, signedIn }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Start your free trial' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    '/terms',
  );
  const { page: own } = await signedIn();
  await own.goto('/');
  const call = own.getByRole('link', { name: 'Continue where you left off' });
  await expect(call).toHaveAttribute('href', '/dashboard');
  await own.goto('/dashboard/tasks?status=Started');
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
  await own.goto('/');
  await call.click();
  await expect(own).toHaveURL('/dashboard/tasks?status=Started');
});

test('after a call to action of the hero, Tab continues at its target', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Talk to us' }).press('Enter');
  await expect(page.locator('#contact')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#contact').getByRole('link', { name: 'Contact us' })).toBeFocused();
});

test('the page scrolls smoothly, but not with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Talk to us' }).focus();
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behavior()).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await behavior()).toBe('auto');
});

test('the home page shows each statistic with its source, and the ten criteria', async ({ page }) => {
  // Escape closes the tip once the page's scripts have run. They also request the session.
  const isAlive = page.waitForResponse('**/api/session');
  await page.goto('/');
  await isAlive;
  await expect(page).toHaveTitle(/^EB-1A evidence, publications and patents · /);
  const about = page.locator('section', { hasText: 'Our mission' });
  for (const [value, label] of [
    ['200+', 'publications'],
    ['100+', 'patents'],
    ['99%', 'EB1A success rate'],
    ['300+', 'clients'],
  ]) {
    const tile = about.getByRole('listitem').filter({ hasText: value });
    await expect(tile).toContainText(label ?? '');
    await expect(tile).toContainText("Company's own figure, not independently verified");
  }
  await expect(about).toContainText('Free trial');
  await expect(about).toContainText('no credit card');

  const tip = page.getByRole('tooltip');
  await expect(tip).toBeHidden();
  await page.getByText('10 criteria', { exact: true }).hover();
  await expect(tip).toContainText('and a petition must show at least three');
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'all those the regulation lists' }).focus();
  await expect(tip).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the product image is ${colorScheme} on a ${colorScheme} page, and no other image is loaded`, async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'image' && response.ok()) loaded.push(new URL(response.url()).pathname);
    });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await page.locator('#services').scrollIntoViewIfNeeded();
    await expect
      .poll(() => loaded.filter((path) => path.startsWith('/images/')).toSorted())
      .toEqual([`/images/documents-${colorScheme}-1280.webp`, `/images/overview-${colorScheme}-1280.webp`]);
    await expect(page.getByRole('img', { name: 'The overview of an applicant’s evidence' })).toBeVisible();
  });
}

test('every answer is expanded in print', async ({ page }) => {
  await page.goto('/products');
  await page.emulateMedia({ media: 'print' });
  for (const answer of await page.locator('details p').all()) await expect(answer).toBeVisible();
});

test('eight cards of the home page link to their services', async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#services').getByRole('listitem');
  await expect(cards.getByRole('link')).toHaveText(services);
  await cards.filter({ hasText: 'Documentation support' }).click();
  await expect(page).toHaveURL('/services#documentation');
  await expectBelowHeader(page, page.getByRole('heading', { name: 'Documentation support' }));
});

test('each of the eight services lists its content, a call and a request', async ({ page }) => {
  await page.goto('/services');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...services,
    'Not sure what you need?',
  ]);
  for (const name of services) {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    expect(await card.getByRole('listitem').count(), name).toBeGreaterThan(1);
    await expect(card.getByRole('link', { name: `Schedule a call about ${name}` })).toHaveAttribute('href', /./);
    await expect(card.getByRole('link', { name: `Submit a request about ${name}` })).toHaveAttribute('href', /./);
  }
  await expect(page.getByRole('link', { name: 'Purchase Now' })).toHaveCount(1);
  await expect(page.locator('#tracker').getByRole('link', { name: 'Purchase Now' })).toHaveAttribute(
    'href',
    '/payment',
  );
});

test('the header does not cover a service in the URL', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const anchor of serviceAnchors) {
      await page.goto(`/services#${anchor}`);
      await page.reload();
      await expectBelowHeader(page, page.locator(`#${anchor}`));
    }
  }
});

test('Products shows price, access, guarantee and the source of its statistic', async ({ page }) => {
  await page.goto('/products');
  await expect(page).toHaveTitle('Products');
  const product = page.locator('section', {
    has: page.getByRole('heading', { name: 'EB1A Profile Building Workbook' }),
  });
  await expect(product).toContainText('$200');
  await expect(product).toContainText('One-time payment, lifetime access');
  await expect(product).toContainText('3-day satisfaction guarantee');
  await expect(product).toContainText('full refund');
  await expect(product.getByRole('listitem')).toHaveCount(8);
  await expect(product.getByText('over 95%')).toBeVisible();
  await expect(product).toContainText("Company's own figure, not independently verified");
  await expect(product.getByRole('link', { name: 'Book a demo call' })).toHaveAttribute('href', /./);
  await expect(page.getByRole('link', { name: 'Purchase the workbook' })).toHaveCount(2);
});

test('five questions expand their answers without JavaScript', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto('/products');
  await expect(page.locator('details')).toHaveCount(5);
  for (const item of await page.locator('details').all()) {
    await expect(item.locator('p')).toBeHidden();
    await item.locator('summary').click();
    await expect(item.locator('p')).toBeVisible();
  }
});

test('the premium package shows price, guarantee, and the legal disclaimer', async ({ page }) => {
  await page.goto('/premium');
  const main = page.getByRole('main');
  await expect(main).toContainText('$2,999');
  await expect(main).toContainText('One-time payment');
  await expect(main).toContainText('10-day satisfaction guarantee');
  await expect(main).toContainText('We are not a law firm and do not give legal advice');
  await expect(main.getByRole('link', { name: 'Purchase the package' })).toHaveAttribute('href', /./);
});

test('search engines read company, offers and prices', async ({ page }) => {
  const kinds: Record<string, string[]> = {
    '/': ['Organization', 'WebSite'],
    '/services': ['BreadcrumbList', ...services.map(() => 'Service')],
    '/products': ['BreadcrumbList', 'Product'],
    '/premium': ['BreadcrumbList', 'Product'],
  };
  for (const [path, expected] of Object.entries(kinds)) {
    await page.goto(path);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(texts.map((text) => (JSON.parse(text) as Record<string, unknown>)['@type'])).toEqual(expected);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, page.url()).href);
  }
  const product = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').allTextContents())[1] ?? '{}',
  ) as object;
  expect(product).toMatchObject({ offers: { '@type': 'Offer', price: '2999.00', priceCurrency: 'USD' } });
});

/** Expects the position once the page has stopped scrolling. */
async function expectBelowHeader(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [header, box] = [await page.getByRole('banner').boundingBox(), await target.boundingBox()];
      return box && header ? box.y - header.height : undefined;
    })
    .toBeGreaterThanOrEqual(0);
}
