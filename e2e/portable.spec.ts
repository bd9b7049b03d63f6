import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { expect, type Page } from '@playwright/test';
import yauzl from 'yauzl';

import { createPdf } from '../src/testing/fixtures.ts';
import { test } from './site.ts';
import { collectComplaints, expectAccessible, send } from './support.ts';

test('an applicant downloads the complete case, and reads it offline', async ({ browser, signedIn }) => {
  const { page } = await signedIn();
  await fill(page);

  await page.goto('/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export everything' }).click(),
  ]);
  expect(await download.failure()).toBeNull();
  const folder = await mkdtemp(join(tmpdir(), 'laurel-portable-'));
  try {
    const hashes = await unpackInto(folder, await download.path());
    await test.step('each hash matches its file', async () => {
      const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
      expect(sums.toSorted()).toEqual(
        [...hashes].flatMap(([name, hash]) => (name === 'SHA256SUMS' ? [] : [`${hash}  ${name}`])).toSorted(),
      );
    });

    const context = await browser.newContext();
    const requested: string[] = [];
    await context.route('**', (route) => {
      requested.push(route.request().url());
      return route.request().url().startsWith('file://') ? route.fallback() : route.abort();
    });
    await context.setOffline(true);
    const reader = await context.newPage();
    const complaints = collectComplaints(reader);
    await reader.goto(pathToFileURL(join(folder, 'index.html')).href);

    await test.step('the archive shows the evidence, the numbered binder, translations, documents and tasks', async () => {
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Ada Example’s case');
      const awards = reader.getByRole('region', { name: 'Criterion i: Awards' });
      await expect(awards.getByRole('heading', { name: '<b>Medal</b> of Weaving' })).toBeVisible();
      await expect(awards.getByText('German')).toBeVisible();
      await expect(reader.getByRole('region', { name: 'Binder' })).toContainText(
        'Exhibit A-1: <b>Medal</b> of Weaving',
      );
      await expect(reader.getByRole('region', { name: 'Translations' })).toContainText('Grace Hopper');
      await expect(reader.getByRole('region', { name: 'Documents' })).toContainText('Award Certificate');
      await expect(reader.getByRole('region', { name: 'Tasks' })).toContainText('Ask for letters');
    });

    await test.step('every link to a file leads to an existing file', async () => {
      const links = await reader
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      const files = links.filter((link) => link.startsWith('file://') && !link.includes('#'));
      expect(files.length).toBeGreaterThan(6);
      for (const link of files) {
        expect(link.startsWith(pathToFileURL(folder).href), link).toBe(true);
        expect((await readFile(fileURLToPath(link))).subarray(0, 5).toString(), link).toBe('%PDF-');
      }
    });

    await test.step('the page loads nothing, runs no script, and is accessible', async () => {
      expect(requested.filter((address) => !address.startsWith('file://'))).toEqual([]);
      expect(await reader.locator('script').count()).toBe(0);
      await expectAccessible(reader, 'the offline page');
      await reader.emulateMedia({ media: 'print' });
      await expect(reader.getByRole('navigation', { name: 'Contents' })).toBeHidden();
      expect(complaints).toEqual([]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

async function fill(page: Page): Promise<void> {
  const fileIn = async (bucket: string, name: string): Promise<string> => {
    const address = `/api/files/${bucket}?name=${encodeURIComponent(name)}`;
    return (await send<{ url: string }>(page.request, address, Buffer.from(createPdf(name)))).url;
  };
  const original = await fileIn('awards', 'Urkunde #1 100% “echt” & mehr?.pdf');
  await send(page.request, '/api/records/awards', {
    award_name: '<b>Medal</b> of Weaving',
    awarding_organization: 'The Royal Society',
    certificate_url: original,
    media_coverage_url: [await fileIn('awards-media', 'Coverage.pdf'), 'https://example.com/coverage'],
  });
  await send(page.request, '/api/translations', {
    original_url: original,
    language: 'de',
    translation_url: await fileIn('translations', 'In English.pdf'),
    translator_name: 'Grace Hopper',
  });
  await send(page.request, '/api/binder', {}, 'PUT');
  await send(page.request, '/api/documents', {
    document_type: 'Award Certificate',
    file_url: await fileIn('documents', 'Scan.pdf'),
  });
  await send(page.request, '/api/tasks', { title: 'Ask for letters', criteria: 'i', action_item: 'Two of them' });
}

/** Unpacks an archive and returns each entry's SHA-256. */
async function unpackInto(folder: string, file: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const archive = await yauzl.openPromise(file, { lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    hashes.set(entry.fileName, createHash('sha256').update(bytes).digest('hex'));
  }
  return hashes;
}
