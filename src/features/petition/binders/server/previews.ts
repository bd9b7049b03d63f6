// Exhibits bound for viewing and page images, created one at a time and cached.
import { randomUUID } from 'node:crypto';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { computeHash, type Content } from '#binder-engine/content.ts';
import { drawPages, isChildFailure, createFiles, type SourceFile } from '#binder-engine/server/child.ts';
import type { DrawnPage } from '#binder-engine/server/page-sheet.ts';
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { receiveFile, removeTemporaryFile } from '#core/server/storage/temporary-files.ts';
import { createLimitedQueue } from '#core/server/fair-queue.ts';
import {
  copySources,
  FileMissingError,
  hashesIn,
  layersIn,
  removeSources,
} from '#features/petition/filing-packets/server/sources.ts';

/** File name of a sheet of page images. */
const PICTURES = 'pages.png';
const limits = { seconds: 60, megabytes: 1000 };
const WAITING = { ofOne: 4, ofAll: 40, busy: 'preview_busy' } as const;
/** Cache size in bytes on this machine. */
const KEPT_BYTES = 256 * 1024 * 1024;
/** Milliseconds before work that took too long is tried again. */
const REFUSED_MS = 60_000;

type CachedPreview = { folder: string; path: string; size: number };
type Making = { made: Promise<CachedPreview>; wanted: number; controller: AbortController };

/** A complete preview, open for reading. */
type OpenPreview = { file: FileHandle; size: number };

export type Previews = ReturnType<typeof createPreviews>;

type Server = Pick<Services, 'database' | 'store' | 'log'>;

const servers = new WeakMap<object, Previews>();

/** Returns the previews of this server. */
export function getPreviews(services: Server): Previews {
  const cached = servers.get(services.store);
  if (cached) return cached;
  const made = createPreviews(services);
  servers.set(services.store, made);
  return made;
}

/** @param most cache size in bytes */
export function createPreviews(
  services: Server,
  { most = KEPT_BYTES, within = limits }: { most?: number; within?: typeof limits } = {},
) {
  const take = createLimitedQueue(WAITING);
  /** Cached files by content hash, most recently viewed last. */
  const cached = new Map<string, CachedPreview>();
  const makings = new Map<string, Making>();
  const refused = new Set<string>();
  const stopping = new AbortController();

  async function keep(hash: string, made: CachedPreview): Promise<void> {
    cached.set(hash, made);
    let bytes = [...cached.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [other, { folder, size }] of cached) {
      if (bytes <= most || other === hash) break;
      cached.delete(other);
      bytes -= size;
      // An open reader can finish.
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function drawPart({ key, size, page, square }: PartPage, signal: AbortSignal): Promise<CachedPreview> {
    const folder = join(services.store.temporaryFolder, `preview-${randomUUID()}`);
    const body = await services.store.read(key);
    if (!body) throw new FileMissingError(`the bytes of ${key} are missing from the store`);
    const { path } = await receiveFile({ folder: services.store.temporaryFolder, body, maxBytes: size });
    try {
      const file = { kind: 'pdf', rung: 'own', path } as const;
      await drawPages({ file, pages: [page], square, folder, name: PICTURES, limits: within, signal });
      return { folder, path: join(folder, PICTURES), size: (await stat(join(folder, PICTURES))).size };
    } finally {
      await removeTemporaryFile(path);
    }
  }

  async function bind(request: PreviewQuery, signal: AbortSignal): Promise<CachedPreview> {
    if ('part' in request) return drawPart(request.part, signal);
    const folder = join(services.store.temporaryFolder, `preview-${randomUUID()}`);
    const sources: Record<string, SourceFile> = {};
    try {
      const hashes = 'content' in request ? hashesIn([request.content]) : [request.pictures.file];
      const layers = layersIn('content' in request ? [request.content] : []);
      await copySources(services, { userId: request.owner, hashes, layers, signal, sources });
      if ('pictures' in request) {
        const { file: hash, ...drawing } = request.pictures;
        const file = sources[hash];
        if (!file) throw new FileMissingError('no copy of a file that is drawn');
        const path = join(folder, PICTURES);
        await drawPages({ ...drawing, file, folder, name: PICTURES, limits: within, signal });
        return { folder, path, size: (await stat(path)).size };
      }
      const at = new Date().toISOString();
      const [file] = await createFiles([request.content], { sources, folder, at, limits: within, signal });
      if (!file) throw new Error('the child made no preview');
      return { folder, path: join(folder, file.name), size: file.bytes };
    } finally {
      await removeSources(sources);
    }
  }

  function begin(hash: string, request: PreviewQuery): Making {
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, stopping.signal]);
    const made = take(request.user, () => bind(request, signal), signal)
      .then(async (one) => {
        await keep(hash, one);
        return one;
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'preview_busy') throw error;
        const code = toErrorCode(error);
        if (code === 'preview_complex') {
          refused.add(hash);
          setTimeout(() => refused.delete(hash), REFUSED_MS).unref();
        }
        if (code === 'preview_failed' && !signal.aborted) {
          services.log.error({ err: error }, 'a preview could not be created');
        }
        throw new AppError(code, { cause: error });
      })
      .finally(() => forget(hash, making));
    const making = { made, wanted: 0, controller };
    makings.set(hash, making);
    return making;
  }

  function forget(hash: string, making: Making): void {
    if (makings.get(hash) === making) makings.delete(hash);
  }

  /** Waits for work in progress, and cancels it once no request waits for it. */
  async function waitFor(hash: string, making: Making, signal: AbortSignal): Promise<CachedPreview> {
    const leave = (): void => {
      making.wanted -= 1;
      if (making.wanted > 0) return;
      forget(hash, making);
      making.controller.abort(new Error('no one waits for it'));
    };
    making.wanted += 1;
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await making.made;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    /**
     * Returns a preview of bound pages, created now unless it is cached. It is complete before its first byte is read.
     * @throws AppError preview_gone, preview_complex, preview_busy, preview_failed
     */
    async read(request: PreviewQuery): Promise<OpenPreview> {
      const what =
        'content' in request
          ? await computeHash(request.content)
          : JSON.stringify('part' in request ? request.part : request.pictures);
      const hash = `${request.owner} ${what}`;
      const before = cached.get(hash);
      if (before) {
        cached.delete(hash);
        cached.set(hash, before);
        const file = await open(before.path).catch(() => undefined);
        if (file) return { file, size: before.size };
        // The sweep of temporary files removed it.
        if (cached.get(hash) === before) cached.delete(hash);
      }
      if (refused.has(hash)) throw new AppError('preview_complex');
      const { path, size } = await waitFor(hash, makings.get(hash) ?? begin(hash, request), request.signal);
      return { file: await open(path), size };
    },

    /** Cancels work in progress and empties the cache. */
    async stop(): Promise<void> {
      stopping.abort(new Error('the server stops'));
      await Promise.allSettled([...makings.values()].map(({ made }) => made));
      for (const { folder } of cached.values()) await rm(folder, { recursive: true, force: true });
      cached.clear();
    },
  };
}

/** `owner` is that of the files. */
export type PreviewedPages = { owner: string } & ({ content: Content } | { pictures: Pictures } | { part: PartPage });

/** `user` is the viewer. The signal is aborted when they leave. */
type PreviewQuery = PreviewedPages & { user: string; signal: AbortSignal };

/** A page of a stored file, as one image. */
export type PartPage = { key: string; size: number; page: DrawnPage; square: number };

/** Pages of one file, by its SHA-256, as one image. */
type Pictures = { file: string; pages: DrawnPage[]; square: number };

function toErrorCode(error: unknown): 'preview_gone' | 'preview_complex' | 'preview_failed' {
  if (error instanceof FileMissingError) return 'preview_gone';
  const isTooMuch = isChildFailure(error) && (error.reason === 'time' || error.reason === 'memory');
  return isTooMuch ? 'preview_complex' : 'preview_failed';
}
