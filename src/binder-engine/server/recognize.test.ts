import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';

import { ENGINE, type FileInspection } from '../binder.ts';
import type { PlanPage } from '../planned.ts';
import { createFiles, createRecognizer } from './child.ts';
import { findLanguages } from './language-data.ts';
import type { PageText } from '../page-text.ts';
import { renderPage, withPdfium, type Picture } from './pdfium.ts';
import { readPdf } from '#testing/pdf-text.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recognize-'));
  folders.push(folder);
  return folder;
}

/** A small scan with two lines, turned clockwise. */
function scan(turn: number): Promise<Buffer> {
  const lines = ['Flame speed at high pressure', 'Measured in eleven laboratories'];
  const text = lines.map((line, index) => `<text x="40" y="${90 + 60 * index}">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#fff"/><g font-family="sans-serif" font-size="34">${text}</g></svg>`;
  return sharp(Buffer.from(svg)).withMetadata({ density: 100 }).rotate(turn).png().toBuffer();
}

async function recognize(bytes: Buffer): Promise<{ text: PageText; path: string; folder: string }> {
  const folder = await createFolder();
  const path = join(folder, 'scan.png');
  await writeFile(path, bytes);
  const english = findLanguages(undefined).get('eng');
  const languages = english ? [english] : [];
  const recognizer = createRecognizer({ file: { path, kind: 'image' }, languages, folder: join(folder, 'child') });
  try {
    return { text: await recognizer.recognize(0), path, folder };
  } finally {
    await recognizer.end();
  }
}

const page = (layer?: string): PlanPage => ({
  number: 1,
  stamp: 'Page 1',
  exhibit: null,
  at: null,
  kind: 'evidence',
  file: 'scan',
  page: 0,
  isWide: true,
  ...(layer && { layer }),
});

describe('the recognized words of a scan', () => {
  it('are invisible text over the page, whose image is unchanged', async () => {
    const { text, path, folder } = await recognize(await scan(0));
    const layers = join(folder, 'layers.json');
    await writeFile(layers, JSON.stringify({ 0: text }));
    const file: Pick<FileInspection, 'kind' | 'rung'> & { path: string } = { kind: 'image', rung: 'own', path };
    const bind = async (name: string, layer?: string) => {
      const sources = { scan: layer ? { ...file, layers } : file };
      const content = { engine: ENGINE, title: 'A scan', name: 'a.pdf', pages: [page(layer)], bookmarks: [] };
      const at = '2026-01-01T00:00:00Z';
      await createFiles([content], { sources, folder: join(folder, name), at });
      return readBytes(join(folder, name, 'a.pdf'));
    };
    const [plain, searchable] = [await bind('plain'), await bind('searchable', 'eng')];
    const found = (await readPdf(searchable)).text.replaceAll(/\s+/g, ' ');
    expect(found).toContain('Flame speed at high pressure');
    expect(found).toContain('Measured in eleven laboratories');
    expect((await readPdf(plain)).text).not.toContain('Flame');
    expect(await look(searchable)).toEqual(await look(plain));
  });

  it('are found on a landscape page, with the rotation that sets it upright', async () => {
    const { text } = await recognize(await scan(90));
    expect(text.turn).toBe(270);
    expect(text.words.map(([word]) => word)).toContain('pressure');
  });
});

async function readBytes(path: string): Promise<Uint8Array> {
  const { readFile } = await import('node:fs/promises');
  return readFile(path);
}

async function look(bytes: Uint8Array): Promise<Picture | undefined> {
  return withPdfium(bytes, (document) =>
    typeof document === 'string' ? undefined : renderPage(document, { page: 0, width: 792, height: 612 }),
  );
}
