import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import {
  createDocx,
  createJpeg,
  createObjectStreamPdf,
  createPdf,
  createPng,
  createScriptedPdf,
} from '../src/testing/fixtures.ts';
import { withPage } from '../src/testing/hostile-files.ts';
import { wholeChromium } from './browser.ts';
import { test } from './site.ts';
import { chooseFiles, expectAccessible } from './support.ts';

test.use({ launchOptions: wholeChromium });

/** Script that is detectable when it runs: by its request and by its dialog. */
const script = "fetch('/ran');new Image().src='/ran';alert('ran')";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;
const html = `<!doctype html><body onload="${script}"><script>${script}</script>`;

const scripted: [string, Uint8Array][] = [
  ['in plain letters', createScriptedPdf()],
  ['in other letters', createScriptedPdf("<< /S /J#61v#61Script /JS (app.alert('ran')) >>")],
  ['in an object stream', createObjectStreamPdf()],
];

const taken: [string, Uint8Array][] = [
  ...scripted.map(([which, bytes]): [string, Uint8Array] => [`scripted-${which.replaceAll(' ', '-')}.pdf`, bytes]),
  ['page.pdf', Buffer.from(Buffer.from(createPdf()).toString('latin1').replace('\n', `\n${html}\n`), 'latin1')],
  ['page.png', withPage(createPng(), script)],
  ['drawing.png', Buffer.concat([createPng(), Buffer.from(svg)])],
  ['page.jpg', withPage(createJpeg(), script)],
  ['statement.jpg', Buffer.concat([createJpeg(), Buffer.from(`\n*/;${script}`)])],
  ['letter.docx', createDocx()],
  // Stored unchanged, to be converted to PDF.
  ['page.html', Buffer.from(html)],
];

const refused: [string, Uint8Array][] = [
  ['drawing.svg', Buffer.from(svg)],
  ['drawing.png', Buffer.from(svg)],
  ['page.pdf', Buffer.from(html)],
  ['page-behind-a-header.pdf', Buffer.from(`%PDF-1.7\n${html}`)],
  ['page.jpg', Buffer.from(`GIF89a/*${html}*/`)],
];

test('no uploaded file runs a script in the browser that opens it, regardless of its content', async ({ signedIn }) => {
  const { page } = await signedIn();
  const ran = watch(page);

  await test.step('a page that may run scripts does so, as a control', async () => {
    await page.route('**/control.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('/control.html');
    // The page runs it twice: as its script, and once it has loaded.
    await expect.poll(() => ran.filter((what) => what === 'a dialog: alert ran')).toHaveLength(2);
    await page.goto('/dashboard/patents');
    ran.splice(0);
  });

  for (const [which, bytes] of scripted) {
    await test.step(`a document with a script ${which} runs it if it is displayed, as a control`, async () => {
      await showControl(page, bytes);
      await expect.poll(() => ran).toEqual(['a dialog: alert ran']);
      await page.goto('/dashboard/patents');
      ran.splice(0);
    });
  }

  for (const [name, bytes] of refused) {
    await test.step(`${name} is rejected`, async () => {
      const response = await upload(page, name, bytes);
      expect([response.status, response.body.detail]).toEqual([422, expect.stringMatching(/^Upload failed: .+\.$/)]);
    });
  }

  const urls = await test.step('the other files are accepted', () =>
    Promise.all(
      taken.map(async ([name, bytes]) => {
        const { status, body } = await upload(page, name, bytes);
        expect([name, status]).toEqual([name, 201]);
        return String(body.url);
      }),
    ));

  await test.step('an accepted file runs no script if opened by a link', async () => {
    const tabs = await Promise.all(urls.flatMap((url) => [url, `${url}?download`]).map((url) => open(page, url)));
    await waitUntilScriptsRan(page);
    expect(tabs).toEqual(tabs.map(({ url }) => ({ url, ran: [] })));
  });

  await test.step('an accepted file runs no script if embedded, or requested as a script', async () => {
    await page.goto('/dashboard/patents');
    await page.evaluate((addresses) => {
      for (const address of addresses) {
        for (const [tag, attribute] of [
          ['script', 'src'],
          ['iframe', 'src'],
          ['embed', 'src'],
          ['object', 'data'],
          ['img', 'src'],
        ] as const) {
          const element = document.createElement(tag);
          element.setAttribute(attribute, address);
          document.body.append(element);
        }
      }
    }, urls);
    await waitUntilScriptsRan(page);
    expect(ran).toEqual([]);
  });
});

test('a document that can run a script is not previewed, and can be downloaded', async ({ signedIn }) => {
  const { page } = await signedIn();
  const ran = watch(page);
  const bytes = Buffer.from(createScriptedPdf());
  await page.goto('/dashboard/documents');
  await page.getByLabel('Document type').selectOption('Patent Documentation');
  await chooseFiles(page, 'Document', [{ name: 'form.pdf', mimeType: 'application/pdf', buffer: bytes }]);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page.getByRole('list', { name: 'Your documents' }).getByRole('link', { name: 'form.pdf' }).click();

  const preview = page.getByRole('dialog', { name: 'form.pdf' });
  await expect(preview.getByRole('status')).toHaveText(
    'This PDF contains a script, so it is not shown here. Download it and open it in your own PDF reader.',
  );
  await expect(preview.getByRole('link')).toHaveText(['Download']);
  await expectAccessible(page, 'a document that is not shown');
  const download = page.waitForEvent('download');
  await preview.getByRole('link', { name: 'Download' }).click();
  expect(bytes.equals(await readFile(await (await download).path()))).toBe(true);
  await waitUntilScriptsRan(page);
  expect(ran).toEqual([]);
});

/** Opens a URL in a new tab, as a link does. Some files are saved instead of shown. */
async function open(page: Page, url: string): Promise<{ url: string; ran: string[] }> {
  const tab = await page.context().newPage();
  const ran = watch(tab);
  await tab.goto(url).catch((error: unknown) => expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/));
  return { url, ran };
}

/**
 * Waits as long as a running script would need. The browser's document viewer is a separate process that starts slowly.
 */
async function waitUntilScriptsRan(page: Page): Promise<void> {
  const tab = await page.context().newPage();
  const ran = watch(tab);
  await showControl(tab, createScriptedPdf());
  await expect.poll(() => ran).toEqual(['a dialog: alert ran']);
  await tab.close();
}

/** Shows a document as another site would send it, with its scripts allowed. */
async function showControl(page: Page, bytes: Uint8Array): Promise<void> {
  await page.route('**/control.pdf', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: Buffer.from(bytes) }),
  );
  await page.goto('/control.pdf');
}

function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/ran') ran.push('a request');
  });
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

async function upload(
  page: Page,
  name: string,
  bytes: Uint8Array,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`/api/files/patents?name=${name}`, {
    headers: { origin, 'content-type': 'application/octet-stream' },
    data: Buffer.from(bytes),
  });
  return { status: response.status(), body: (await response.json()) as Record<string, unknown> };
}
