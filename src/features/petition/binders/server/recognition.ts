// Recognizes the words of scanned pages in a child process. Every server runs this job.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { isChildFailure, createRecognizer, type Limits, type Recognizer } from '#binder-engine/server/child.ts';
import { findLanguages } from '#binder-engine/server/language-data.ts';
import type { LanguageData, PageText } from '#binder-engine/page-text.ts';
import type { ScanLanguage } from '#binder-engine/scan-languages.ts';
import type { Services } from '#core/server/services.ts';
import { receiveFile, removeTemporaryFile, getServerName } from '#core/server/storage/temporary-files.ts';
import { createFairQueue } from '#core/server/fair-queue.ts';

import { addPageText, listScans, notifyRecognized, type DueScan } from './page-texts.ts';

/** The job's name. */
export const RECOGNITION = 'recognize words of scanned pages';

/** The users take turns in this server. */
const next = createFairQueue();

/**
 * Recognizes the words of scanned pages in the files of binders until all are done, a few pages per user at a time.
 * Each page is stored immediately, and open pages show a file's words after each turn. If two servers recognize the same
 * page, both get the same words.
 * @param limits for each page
 */
export async function recognizeDueScans(services: Services, stopping: AbortSignal, limits?: Limits): Promise<void> {
  const { database, env, store } = services;
  const available = findLanguages(env.TESSDATA);
  if (available.size === 0) return;
  const failed: string[] = [];
  while (!stopping.aborted) {
    const due = await database.asSystem('finds scanned pages whose words are not known', (tx) =>
      listScans(tx, { server: getServerName(store), available: [...available.keys()], failed }),
    );
    const scan = next(due);
    if (!scan) return;
    if (!(await recognizeScan(services, { scan, available, stopping, limits }))) failed.push(scan.sha256);
  }
}

type Recognizing = {
  scan: DueScan;
  available: ReadonlyMap<ScanLanguage, LanguageData>;
  stopping: AbortSignal;
  limits: Limits | undefined;
};

/** @returns false if the store does not have the file */
async function recognizeScan(services: Services, { scan, available, stopping, limits }: Recognizing): Promise<boolean> {
  const { database, store, log } = services;
  const body = await store.read(scan.key);
  if (!body) {
    log.warn({ key: scan.key }, 'the words of a scan are not recognized: its bytes are missing from the store');
    return false;
  }
  const { path } = await receiveFile({ folder: store.temporaryFolder, body, maxBytes: scan.size });
  const recognizer = createRecognizer({
    file: { path, kind: scan.kind },
    languages: scan.languages.split('+').flatMap((code) => available.get(code as ScanLanguage) ?? []),
    folder: join(store.temporaryFolder, `recognize-${randomUUID()}`),
    signal: stopping,
  });
  try {
    for (const page of scan.pages) {
      if (stopping.aborted) return true;
      const text = await recognizeOne(recognizer, page, limits);
      await database.asSystem('notes the words of a scanned page', (tx) => addPageText(tx, { ...scan, page, text }));
    }
    await database.asSystem('shows the words of a scan', (tx) => notifyRecognized(tx, scan.sha256));
    return true;
  } finally {
    await recognizer.end();
    await removeTemporaryFile(path);
  }
}

/**
 * Recognizes one page. A page that exceeds the limits gets no words.
 * @throws ChildFailure if it is canceled
 */
async function recognizeOne(recognizer: Recognizer, page: number, limits: Limits | undefined): Promise<PageText> {
  try {
    return await recognizer.recognize(page - 1, limits);
  } catch (error) {
    if (!isChildFailure(error) || error.reason === 'cancelled') throw error;
    return { turn: 0, words: [] };
  }
}
