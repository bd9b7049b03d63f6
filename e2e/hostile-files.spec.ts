import { expect, test, type Page } from '@playwright/test';

import { makeDocx, makeJpeg, makePdf, makePng } from '../src/testing/fixtures.ts';
import { withPage } from '../src/testing/hostile-files.ts';
import { signedInPage } from './support.ts';

/** Whatever runs this is seen: by the request it sends and by the window it opens. */
const script = "fetch('/ran');new Image().src='/ran';alert('ran')";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`;
const html = `<!doctype html><body onload="${script}"><script>${script}</script>`;
const LONG_ENOUGH_MS = 500;

const taken: [string, Uint8Array][] = [
  ['scripted.pdf', pdfWith('/OpenAction 6 0 R')],
  ['page.pdf', Buffer.from(Buffer.from(makePdf()).toString('latin1').replace('\n', `\n${html}\n`), 'latin1')],
  ['page.png', withPage(makePng(), script)],
  ['drawing.png', Buffer.concat([makePng(), Buffer.from(svg)])],
  ['page.jpg', withPage(makeJpeg(), script)],
  ['statement.jpg', Buffer.concat([makeJpeg(), Buffer.from(`\n*/;${script}`)])],
  ['letter.docx', makeDocx()],
];

const refused: [string, Uint8Array][] = [
  ['drawing.svg', Buffer.from(svg)],
  ['drawing.png', Buffer.from(svg)],
  ['page.html', Buffer.from(html)],
  ['page.pdf', Buffer.from(html)],
  ['page-behind-a-header.pdf', Buffer.from(`%PDF-1.7\n${html}`)],
  ['page.jpg', Buffer.from(`GIF89a/*${html}*/`)],
];

test('no uploaded file runs a script in the browser that opens it, whatever it holds', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page } = await signedInPage(browser);
  const ran = watch(page);

  await test.step('a page that may run the script is seen to do so', async () => {
    await page.route('**/control.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto('/control.html');
    await expect.poll(() => ran.length).toBeGreaterThan(0);
    await page.goto('/dashboard/patents');
    await page.waitForTimeout(LONG_ENOUGH_MS);
    ran.splice(0);
  });

  for (const [name, bytes] of refused) {
    await test.step(`${name} is not taken`, async () => {
      const answer = await upload(page, name, bytes);
      expect([answer.status, answer.body.detail]).toEqual([422, expect.stringMatching(/^Upload failed: .+\.$/)]);
    });
  }

  for (const [name, bytes] of taken) {
    await test.step(`${name} is taken, and runs nothing: opened, embedded, or asked for as a script`, async () => {
      const { status, body } = await upload(page, name, bytes);
      expect(status).toBe(201);
      const url = String(body.url);
      await open(page, url);
      await open(page, `${url}?download`);
      await page.goto('/dashboard/patents');
      await page.evaluate((address) => {
        for (const [tag, attribute] of [['script', 'src'], ['iframe', 'src'], ['embed', 'src'], ['object', 'data'], ['img', 'src']] as const) {
          const element = document.createElement(tag);
          element.setAttribute(attribute, address);
          document.body.append(element);
        }
      }, url);
      await page.waitForTimeout(LONG_ENOUGH_MS);
      expect(ran).toEqual([]);
    });
  }
});

/** Opens an address in a tab of its own, as a link does; some are saved instead of shown. */
async function open(page: Page, url: string): Promise<void> {
  const tab = await page.context().newPage();
  const ran = watch(tab);
  await tab.goto(url).catch((error: unknown) => expect(String(error)).toMatch(/Download is starting|ERR_ABORTED/));
  await tab.waitForTimeout(LONG_ENOUGH_MS);
  await tab.close();
  expect(ran).toEqual([]);
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

async function upload(page: Page, name: string, bytes: Uint8Array): Promise<{ status: number; body: Record<string, unknown> }> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/files/patents?name=${name}`, { headers: { origin, 'content-type': 'application/octet-stream' }, data: Buffer.from(bytes) });
  return { status: answer.status(), body: (await answer.json()) as Record<string, unknown> };
}

/** A document whose catalogue runs a script when it is opened; its table of objects is left for the viewer to rebuild. */
function pdfWith(catalogEntry: string): Uint8Array {
  const action = `6 0 obj\n<< /Type /Action /S /JavaScript /JS (app.alert('ran'); this.submitForm('http://localhost/ran');) >>\nendobj\n`;
  const pdf = Buffer.from(makePdf()).toString('latin1');
  return Buffer.from(pdf.replace('/Type /Catalog', `/Type /Catalog ${catalogEntry}`).replace('xref\n', `${action}xref\n`), 'latin1');
}
