import { expect, type Page } from '@playwright/test';

import { idle } from './idle.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, createUser, PASSWORD, send, setSetting, signIn } from './support.ts';

const articles = [
  ['/faq', 'Frequently Asked Questions'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookies', 'Cookie Policy'],
] as const;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the four plans show their prices, and only one is popular', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    for (const [name, price] of [
      ['Basic', '$1,997'],
      ['Advanced', '$3,997'],
      ['Premium', '$5,997'],
      ['Elite', '$7,997'],
    ] as const) {
      const plan = planNamed(page, name);
      await expect(plan.getByText(price, { exact: true })).toBeVisible();
      await expect(plan.getByRole('link')).toHaveAttribute('href', `/subscribe?plan=${name}`);
    }
    await expect(page.getByText('Popular', { exact: true })).toHaveCount(1);
    await expect(planNamed(page, 'Advanced').getByText('Popular', { exact: true })).toBeVisible();
    await expect(planNamed(page, 'Elite').getByText('6 coaching sessions, one per month')).toBeVisible();
  });

  test('search engines read each plan with its price, and no rating', async ({ page, baseURL }) => {
    await page.goto('/pricing');
    const structuredData = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as { '@type': string; name?: string; offers?: object },
    );
    const offers = structuredData
      .filter((data) => data['@type'] === 'Product')
      .map(({ name, offers: offer }) => [name, offer]);
    const offer = { '@type': 'Offer', priceCurrency: 'USD', url: `${baseURL}/pricing` };
    expect(offers).toEqual([
      ['Basic', { ...offer, price: '1997.00' }],
      ['Advanced', { ...offer, price: '3997.00' }],
      ['Premium', { ...offer, price: '5997.00' }],
      ['Elite', { ...offer, price: '7997.00' }],
    ]);
    expect(JSON.stringify(structuredData)).not.toMatch(/rating|review/i);
  });

  test('the guarantees are shown with their plans, and the questions expand', async ({ page }) => {
    await page.goto('/pricing');
    const guarantee = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: '10-day satisfaction guarantee' }) });
    await expect(guarantee).toContainText('each plan above and the premium package');
    await expect(guarantee).toContainText('The workbook on its own has a 3-day guarantee');
    const answer = page.getByText('We do not store your card, and we never charge you automatically.');
    await expect(answer).toBeHidden();
    await page.getByText('Does a plan renew automatically?').click();
    await expect(answer).toBeVisible();
  });

  test('nine testimonials are shown, each marked as a sample with a text rating', async ({ page }) => {
    await page.goto('/testimonials');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success Stories');
    const cards = page.getByRole('listitem').filter({ has: page.locator('blockquote') });
    await expect(cards).toHaveCount(9);
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(9);
    await expect(page.getByText('do not describe a real person or case')).toBeVisible();
    await expect(cards.getByText(/^Rated (?:[0-4](?:\.\d)?|5) out of 5$/)).toHaveCount(9);
    await expect(cards.nth(1).getByText('Rated 4.5 out of 5')).toBeVisible();
    for (const name of ['Schedule a call', 'Submit a request']) {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      expect(href, name).toMatch(/^(?:\/|https:\/\/)/);
    }
  });

  for (const [path, title] of articles) {
    test(`${path} shows its last change and a summary, and links to each section`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText('Last updated')).toContainText(/\w+ \d{1,2}, 20\d\d/);
      expect(await page.getByRole('region', { name: 'In short' }).getByRole('listitem').count()).toBeGreaterThanOrEqual(
        3,
      );
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      for (const link of await links.all()) {
        const [address, id] = ((await link.getAttribute('href')) ?? '').split('#');
        expect(address).toBe(path);
        await expect(page.locator(`section[id="${id}"] > h2`)).toHaveText((await link.textContent()) ?? '');
      }
      expect(await page.locator('main').innerText()).not.toMatch(/\]\(|⟦/);
    });
  }

  test('the answers of the FAQ are readable immediately', async ({ page }) => {
    await page.goto('/faq');
    await expect(page.getByText('We do not give legal advice and are not affiliated with USCIS.')).toBeVisible();
    await expect(page.getByText('3-day satisfaction guarantee with a full refund')).toBeVisible();
  });
});

test('stars are limited to 0 to 5 for any rating', async ({ page }) => {
  await page.goto('/testimonials');
  const width = (rating: string) =>
    page.evaluate((value) => {
      const stars = document.querySelector<HTMLElement>('[style*="--rating"]');
      stars?.style.setProperty('--rating', value);
      return stars
        ? Math.round((Number.parseFloat(getComputedStyle(stars, '::after').width) / stars.offsetWidth) * 100)
        : undefined;
    }, rating);
  expect([
    await width('-3'),
    await width('0'),
    await width('2.5'),
    await width('4.5'),
    await width('5'),
    await width('11'),
  ]).toEqual([0, 0, 50, 90, 100, 100]);
});

test('the chat link is focusable, covers no focused element, stays below the page, and is not printed', async ({
  page,
}) => {
  await page.goto('/pricing');
  const chat = page.getByRole('link', { name: 'Chat with us' });
  await expect(chat).toBeInViewport({ ratio: 1 });
  await expect(chat).toHaveAttribute('href', '/contact?topic=chat');

  const controls = page.locator('main').locator('a, summary');
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) continue;
    await control.focus();
    const isCovered = await control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isCovered, (await control.textContent()) ?? '').toBe(false);
  }

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const [resting, band] = await Promise.all([
    chat.boundingBox(),
    page.getByRole('heading', { name: 'Not sure which plan fits?' }).locator('xpath=ancestor::section').boundingBox(),
  ]);
  expect(resting?.y).toBeGreaterThanOrEqual((band?.y ?? 0) + (band?.height ?? 0));
  await page.emulateMedia({ media: 'print' });
  await expect(chat).toBeHidden();
  await expect(page.getByText('We do not store your card')).toBeVisible();
});

test('every page is readable in both color schemes and at 320 pixels, without console errors', async ({ page }) => {
  const complaints = collectComplaints(page);
  for (const path of ['/pricing', '/testimonials', ...articles.map(([address]) => address)]) {
    await page.goto(path);
    await idle(page);
    await expectAccessible(page, path);
    await setTextSize(page, 32);
    for (const width of [1280, 640]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} with text of twice the size`,
      ).toBeLessThanOrEqual(width);
    }
    await setTextSize(page, 16);
  }
  expect(complaints).toEqual([]);
});

test('the cookie policy lists the cookies that are really set', async ({ browser, page: visitor, signedIn }) => {
  await visitor.goto('/pricing');
  await visitor.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await visitor.goto('/cookies');
  expect(await visitor.context().cookies()).toEqual([]);
  const named = await visitor.locator('dt').allTextContents();

  const registered = await browser.newContext();
  await send(registered.request, '/api/accounts/sign-up', { role: 'applicant', ...createUser(), password: PASSWORD });
  const fromSigningUp = (await registered.cookies()).map(({ name }) => name);
  expect(fromSigningUp).toEqual(['laurel.registration']);

  const { page } = await signedIn();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/payment/new?kind=workbook&next=/dashboard');
  await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
  await page.getByRole('button', { name: 'Send me an invoice' }).click();
  await expect(page.getByText('This order is awaiting payment.')).toBeVisible();
  await page.goto('/support');
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const set = [...fromSigningUp, ...(await page.context().cookies()).map(({ name }) => name), ...stored];
  expect(set).toEqual(expect.arrayContaining(['laurel.session_token', 'laurel-next']));
  expect(named).toEqual(expect.arrayContaining(set));
});

test('a visitor chooses a plan, signs in, and reaches its checkout', async ({ browser, signedIn, owner }) => {
  const { user } = await signedIn();
  const page = await (await browser.newContext()).newPage();
  const complaints = collectComplaints(page);

  await test.step('the chosen plan is preserved during sign-in', async () => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Choose Premium' }).click();
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/subscribe?plan=Premium')}`);
    await signIn(page, user.email);
    await expect(page).toHaveURL('/subscribe?plan=Premium');
    await expect(page.getByRole('radio', { name: 'Premium, $5,997' })).toBeChecked();
    await expect(page.getByText(/^Free trial until/)).toBeVisible();
  });

  await test.step('the visitor chooses another plan, whose invoice has payment instructions', async () => {
    await setSetting(owner, 'bank_details', 'Example Bank\nIBAN EX00 0000');
    await page.goto('/subscribe');
    await expect(page.getByText('You are not charged for choosing.')).toBeVisible();
    // The button is pressed immediately, before the URL changes.
    expect(
      await page
        .getByRole('radio', { name: 'Elite, $7,997' })
        .evaluate((radio: HTMLInputElement) => (radio.click(), radio.checked)),
    ).toBe(true);
    await expect(page).toHaveURL('/subscribe?plan=Elite');
    await page.getByRole('link', { name: 'Continue to checkout' }).click();
    await page.getByRole('checkbox', { name: 'I have read these terms and agree to them' }).check();
    await page.getByRole('button', { name: 'Send me an invoice' }).click();
    await expect(page.getByText('IBAN EX00 0000')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  });

  await test.step('a plan with a payment link can also be paid there', async () => {
    await setSetting(owner, 'payment_link_elite', 'https://pay.example.com/elite');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pay online instead' })).toBeVisible();
    await expectAccessible(page, 'an order with a payment page');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('This order was cancelled. Nothing is due.')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

/** Sets the browser's default font size. Measures relative to text follow, including media queries. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${standard}px`);
  await session.detach();
}

function planNamed(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}
