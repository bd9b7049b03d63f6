import { expect } from '@playwright/test';
import { idle } from './idle.ts';
import { test } from './site.ts';

const email = 'ada@example.com';
const password = 'typed early';
const MORE = ', and on while the page comes alive';

/** Forms with their last field, which is typed into while scripts load. */
const forms = [
  { path: '/login', button: 'Sign In', texts: { Email: email, Password: password } },
  {
    path: '/signup',
    button: 'Create Account',
    texts: { Email: email, Password: password, 'Confirm Password': password, 'Full Name': 'Ada' },
    choice: 'Mentor',
  },
  { path: '/contact', button: 'Send Message', texts: { Name: 'Ada', Email: email, Message: 'Hello' } },
];

for (const { path, button, texts, choice } of forms) {
  test(`input typed on ${path} before its scripts run stays`, async ({ page }) => {
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    if (choice) await field(choice).check();
    const expected: [string, string][] = Object.entries(texts);
    for (const [label, text] of expected) await field(label).pressSequentially(text);

    const typing = page.keyboard.type(MORE, { delay: 20 });
    release();
    await typing;
    await idle(page);
    const last = expected.at(-1);
    if (last) last[1] += MORE;

    for (const [label, text] of expected) await expect(field(label)).toHaveValue(text);
    if (choice) await expect(field(choice)).toBeChecked();
    const requested = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: button, exact: true }).click();
    const sent = Object.values((await requested).postDataJSON() as Record<string, unknown>);
    expect(sent).toEqual(
      expect.arrayContaining([...expected.map(([, text]) => text), ...(choice ? [choice.toLowerCase()] : [])]),
    );
  });
}
