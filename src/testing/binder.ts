import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { ENGINE, type Binder, type FileInspection, type PageInspection, type Section } from '#binder-engine/binder.ts';
import { getPartContent } from '#binder-engine/content.ts';
import { plan } from '#binder-engine/plan.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { inspectFile } from '#binder-engine/server/inspect.ts';
import { createFile } from '#binder-engine/server/make.ts';
import { imageAsPdf } from '#binder-engine/server/pictures.ts';
import { readOn, readSource } from '#binder-engine/server/source.ts';

export const AT = '2026-11-24T12:00:00Z';

/** A binder with one exhibit per file in each section. IDs are row positions, from 0. */
export function createBinder(files: readonly (string | null)[], changed: Partial<Binder> = {}): Binder {
  return {
    title: 'Petition of Ada Lovelace',
    scheme: 'letter',
    stampPrefix: 'Lovelace',
    first: { page: 1, section: 1 },
    hasCovers: true,
    letter: null,
    sections: [
      createSection({ id: 'index', title: 'Index', kind: 'index' }),
      createSection({
        id: 'iii',
        title: 'Published material',
        criterion: 'iii',
        exhibits: files.map((file, index) => ({
          id: `exhibit-${index}`,
          title: `Title ${index}`,
          isIncluded: true,
          items: [{ id: `item-${index}`, title: `File ${index}`, isIncluded: true, file }],
        })),
      }),
    ],
    ...changed,
  };
}

export function createSection(section: Partial<Section> & Pick<Section, 'id' | 'title'>): Section {
  return { kind: 'exhibits', criterion: null, isIncluded: true, exhibits: [], ...section };
}

/**
 * Inspection facts of a PDF with these pages.
 * @param pages number of pages, or deviations of each page
 */
export function createFacts(
  sha256: string,
  pages: number | readonly Partial<PageInspection>[],
  shared: readonly number[] = [],
): FileInspection {
  const list = typeof pages === 'number' ? Array.from({ length: pages }, () => ({})) : pages;
  return {
    sha256,
    engine: ENGINE,
    kind: 'pdf',
    rung: 'own',
    pages: list.map((page) => ({ width: 612, height: 792, bytes: 1000, shared: [], ...page })),
    shared: [...shared],
    findings: [],
  };
}

/** A folder that is removed after the test. */
export async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'binder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function inspectBytes(bytes: Uint8Array): Promise<FileInspection> {
  const folder = await createFolder();
  const path = join(folder, 'source');
  await writeFile(path, bytes);
  return inspectFile({ path, sha256: 'file', folder });
}

/** Inspects files and binds each as an exhibit of one print copy, in this process. */
export async function bindFiles(
  files: readonly Uint8Array[],
  changed: Partial<Binder> = {},
): Promise<{ bytes: Uint8Array; path: string; planned: Plan; facts: FileInspection[] }> {
  const folder = await createFolder();
  const facts: FileInspection[] = [];
  for (const [index, bytes] of files.entries()) {
    const path = join(folder, `source-${index}`);
    await writeFile(path, bytes);
    facts.push(await inspectFile({ path, sha256: `file-${index}`, folder }));
  }
  const factsByFile = Object.fromEntries(facts.map((fact) => [fact.sha256, fact]));
  const binder = createBinder(
    facts.map(({ sha256 }) => sha256),
    changed,
  );
  const planned = plan(binder, factsByFile, { format: 'print', limit: 0 });
  const content = getPartContent(planned, planned.parts[0] ?? { name: 'none', first: 0, count: 0 });
  await createFile(content, {
    folder,
    at: AT,
    read: async (file) => {
      const bytes = await readFile(join(folder, file.replace('file', 'source')));
      const fact = factsByFile[file];
      return fact?.kind === 'image' ? readSource(await imageAsPdf(bytes)) : readOn(fact?.rung ?? 'own', bytes);
    },
  });
  const path = join(folder, content.name);
  return { bytes: new Uint8Array(await readFile(path)), path, planned, facts };
}
