/**
 * Takes screenshots of the built application with the demo's records, wide and narrow, light and dark. Those for the
 * public site go into public/images, with their sizes in src/app/client/images.ts. Those for the README go into
 * docs/images. Usage: npm run screenshots
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

import { findChromium } from '../tools/scripts/chromium.mjs';
import { serverFlags } from '../tools/scripts/server-flags.mjs';
import { readHeadings, type ScreenshotPage } from './screenshot-pages.ts';

const PORT = '4320';
const url = `http://localhost:${PORT}`;
const root = path.resolve(import.meta.dirname, '..');
const siteFolder = path.join(root, 'public/images');
const readmeFolder = path.join(root, 'docs/images');
/** File with the headings in each screenshot, which a journey compares with the product. */
const shownFile = path.join(root, 'e2e/screenshot-pages.json');
const MAX_BYTES = 2_000_000;

const sizes = { 1280: { width: 1280, height: 860 }, 390: { width: 390, height: 844 } } as const;
type Width = keyof typeof sizes;
const widths: readonly Width[] = [1280, 390];
const schemes = ['light', 'dark'] as const;
/** Device pixels per CSS pixel, since most screens have more than one. */
const density = { 1280: 1.5, 390: 2 } as const;
/** Pixels above the start of the screenshot. A narrow page has a bar there. */
const above = { 1280: 28, 390: 88 } as const;

type Shot = {
  address: string;
  alt: string;
  /** Element at the top of the screenshot, which is awaited. Defaults to the top of the page. */
  from?: (page: Page) => Locator;
  ready: (page: Page) => Promise<void>;
};

const shots: Record<string, Shot> = {
  overview: {
    address: '/dashboard',
    alt: 'The overview of an applicant’s evidence: how many of the ten criteria have completed records, and what to do next',
    ready: (page) => page.getByRole('heading', { name: 'Criteria', exact: true }).waitFor(),
  },
  record: {
    address: '/dashboard/awards',
    alt: 'An award with its certificate, open on top of the awards page',
    async ready(page) {
      await page
        .getByRole('heading', { level: 3 })
        .getByRole('link', { name: /^Kestrel Medal/ })
        .first()
        .click();
      await page
        .getByRole('region', { name: /^Full record: / })
        .getByRole('button', { name: 'Preview Kestrel Medal certificate.pdf' })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  documents: {
    address: '/dashboard/documents',
    alt: 'Documents under review, with the decisions and notes of the reviewers',
    from: (page) => page.getByRole('heading', { name: 'Your documents' }),
    ready: (page) => page.getByText('Citations by country.pdf').first().waitFor(),
  },
  tasks: {
    address: '/dashboard/tasks',
    alt: 'Tasks with their due dates, files and a mentor’s comments',
    from: (page) => page.getByRole('heading', { name: 'Your tasks' }),
    ready: (page) => page.getByText('Letter from the second national service').first().waitFor(),
  },
  requests: {
    address: '/dashboard/requests',
    alt: 'Services ordered, with the cost and status of each',
    from: (page) => page.getByRole('heading', { name: 'Your requests' }),
    ready: (page) => page.getByText('Profile Building Coaching').filter({ visible: true }).first().waitFor(),
  },
  support: {
    address: '/dashboard/support',
    alt: 'Support tickets with their status and the number of replies',
    from: (page) => page.getByRole('heading', { name: 'Your tickets' }),
    ready: (page) => page.getByText('Wire transfer for the letters').first().waitFor(),
  },
};

/** Screenshots that the README shows. */
const readmeImages = ['record-light-1280', 'overview-dark-1280', 'tasks-light-390'];

const demo = spawn('node', [...serverFlags, 'tools/demo/main.ts'], {
  cwd: root,
  env: { ...process.env, PORT, LOG_LEVEL: 'silent' },
  stdio: 'inherit',
});
try {
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status, { timeout: 600_000 })
    .toBe(200);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--hide-scrollbars'],
  });
  const { taken, shown } = await takeAll(browser);
  await writeFile(shownFile, `${JSON.stringify(shown, null, 2)}\n`);
  for (const folder of [siteFolder, readmeFolder]) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  for (const [name, image] of taken) await writeFile(path.join(siteFolder, `${name}.webp`), await encode(image));
  for (const name of readmeImages) {
    await writeFile(path.join(readmeFolder, `${name}.webp`), await encode(taken.get(name)));
  }
  await drawOpenGraph(browser, taken.get('overview-light-1280'));
  await browser.close();
  await writeFile(path.join(root, 'src/app/client/images.ts'), describeImages());
  await requireSmall();
} finally {
  const ended = new Promise((resolve) => {
    demo.once('exit', resolve);
  });
  demo.kill('SIGTERM');
  await ended;
}

async function takeAll(browser: Browser): Promise<{ taken: Map<string, Buffer>; shown: ScreenshotPage[] }> {
  const taken = new Map<string, Buffer>();
  const shown: ScreenshotPage[] = [];
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: sizes[width],
      deviceScaleFactor: density[width],
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/demo');
    await page.getByRole('button', { name: 'Enter as Ada Example' }).click();
    await page.waitForURL('**/dashboard');
    for (const [name, { address, from, ready }] of Object.entries(shots)) {
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(address);
        await ready(page);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        await from?.(page).evaluate(
          (heading, pixels) => window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - pixels),
          above[width],
        );
        taken.set(`${name}-${colorScheme}-${width}`, await page.screenshot());
      }
      if (width === 1280) shown.push({ address, headings: await readHeadings(page) });
    }
    await context.close();
  }
  return { taken, shown };
}

function encode(image: Buffer | undefined): Promise<Buffer> {
  if (!image) throw new Error('This screenshot was not taken');
  return sharp(image).webp({ quality: 64, effort: 6, smartSubsample: true }).toBuffer();
}

/** Draws the link preview of the site: its name, its tagline, and part of the overview. */
async function drawOpenGraph(browser: Browser, overview: Buffer | undefined): Promise<void> {
  if (!overview) throw new Error('The overview was not taken');
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1200, height: 630 } });
  await page.goto('/');
  const line = await page.locator('h1').innerText();
  const brand = await page.locator('header a').first().innerText();
  const [serif, sans, mark] = await Promise.all([
    readDataUrl('node_modules/@fontsource/newsreader/files/newsreader-latin-500-normal.woff2', 'font/woff2'),
    readDataUrl(
      'node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
      'font/woff2',
    ),
    readDataUrl('public/favicon.svg', 'image/svg+xml'),
  ]);
  await page.goto('about:blank');
  await page.setContent(`<style>
      @font-face { font-family: Headings; src: url(${serif}); font-weight: 500 }
      @font-face { font-family: Words; src: url(${sans}); font-weight: 100 900 }
      body { margin: 0; height: 630px; overflow: hidden; position: relative; background: #fbfaf7; color: #1b1f1d }
      body > * { position: absolute; margin: 0 }
      header { left: 64px; top: 56px; display: flex; gap: 14px; align-items: center; font: 500 42px Headings }
      h1 { left: 64px; top: 164px; width: 490px; font: 500 60px/1.12 Headings; text-wrap: balance }
      p { left: 64px; bottom: 52px; width: 420px; font: 400 22px/1.4 Words; color: #49534e }
      figure { left: 610px; top: 96px; width: 800px; height: 600px; overflow: hidden; border: 1px solid #e4e1d8; border-radius: 12px; box-shadow: 0 24px 60px rgb(27 31 29 / 18%) }
      figure img { display: block; width: 1120px; margin: -108px 0 0 -232px }
    </style>
    <header><img src="${mark}" width="56" height="56" alt=""><span></span></header><h1></h1>
    <p>The evidence of an EB-1A petition, under the criterion it proves</p>
    <figure><img src="data:image/png;base64,${overview.toString('base64')}" alt=""></figure>`);
  await page.locator('header span').evaluate((element, text) => (element.textContent = text), brand);
  await page.locator('h1').evaluate((element, text) => (element.textContent = text), line);
  await page.evaluate(() => document.fonts.ready);
  await writeFile(
    path.join(siteFolder, 'og.png'),
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, compressionLevel: 9 })
      .toBuffer(),
  );
  await page.close();
}

async function readDataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(path.join(root, file))).toString('base64')}`;
}

function describeImages(): string {
  const rows = Object.entries(shots).map(([name, { alt }]) => `  ${name}: '${alt}',\n`);
  const measures = widths.map(
    (width) => `  ${width}: { width: ${sizes[width].width}, height: ${sizes[width].height} },\n`,
  );
  return `// Written by \`npm run screenshots\` (e2e/screenshots.ts).

/** Descriptions of the demo's screenshots. Each exists in light and dark, at every width. */
export const images = {
${rows.join('')}} as const;
export type ImageName = keyof typeof images;

/** Sizes in CSS pixels. The files have more pixels, for sharper screens. */
export const imageSizes = {
${measures.join('')}} as const;

export function imageUrl({ name, scheme, width }: { name: ImageName; scheme: 'light' | 'dark'; width: keyof typeof imageSizes }): string {
  return \`/images/\${name}-\${scheme}-\${width}.webp\`;
}
`;
}

async function requireSmall(): Promise<void> {
  let bytes = 0;
  for (const folder of [siteFolder, readmeFolder]) {
    for (const name of await readdir(folder)) bytes += (await stat(path.join(folder, name))).size;
  }
  expect(bytes, 'bytes of all images').toBeLessThan(MAX_BYTES);
}
