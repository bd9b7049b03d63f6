import { IncomingMessage } from 'node:http';

import { z } from 'zod';

import { getDisconnectSignal, readBytes } from '#core/server/request-body.ts';
import { anyone } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { createApi } from '#core/server/guard.ts';
import { isNavigation } from '#core/server/navigation.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { fileKeyAt, megabytes, type UploadedFile } from '#core/shared/uploads.ts';
import { activeUser, owner } from '#features/accounts/roles/server/access.ts';

import { bucketName, ownFile, ownFilesQuery, renamedFile } from '../schema.ts';
import { respondWithFile } from './download.ts';
import { defineOwnFiles, renameFile } from './own-files.ts';
import { findFile, findHidden, isReader, openFile, type HiddenFile, type StoredFile } from './queries.ts';
import { readScanCounts } from './scans.ts';
import { storeUpload } from './service.ts';

const NAME_MAX_CHARACTERS = 1000;
/** Usual duration of a scan, plus a margin. */
const RETRY_SECONDS = 60;

/** Response of an upload, whether the file was stored or not. */
const stored = {
  success: z.object({
    url: z.string(),
    name: z.string(),
    size: z.int(),
    type: z.string(),
  }) satisfies z.ZodType<UploadedFile>,
  status: 201,
  // Most buckets accept uploads only from applicants. The rules of the bucket are checked with it.
  errors: ['wrong_role', 'lapsed', 'upload_failed', 'upload_unavailable', 'too_large', 'too_many_requests'],
} as const;

/** Routes for uploads and their status. */
function createRoutes(services: Services) {
  return [
    defineRoute({
      method: 'get',
      path: '/scanning',
      summary: 'The malware scanning status, with the numbers of waiting and infected files, for owner admins',
      access: owner(),
      success: z.object({ is_configured: z.boolean(), waiting: z.int(), infected: z.int() }),
      async handle({ ctx }) {
        // The counts are readable only by the system, so this checks only whether the reader may have them.
        await ctx.transaction(async () => {});
        return { is_configured: ctx.env.CLAMD_URL !== undefined, ...(await readScanCounts(ctx)) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/limits',
      summary: 'The maximum size of a file',
      access: anyone,
      success: z.object({ maxBytes: z.int() }),
      handle: async ({ ctx }) => ({ maxBytes: megabytes(ctx.env.UPLOAD_MAX_MB) }),
    }),
    defineRoute({
      method: 'post',
      path: '/{bucket}',
      summary: 'Upload a file: the body is its bytes; most buckets are for applicants only',
      access: activeUser,
      params: z.object({ bucket: bucketName }),
      query: z.strictObject({
        name: z
          .string('Please enter a file name')
          .min(1, 'Please enter a file name')
          .max(NAME_MAX_CHARACTERS, 'This file name is too long'),
      }),
      rawBody: true,
      ...stored,
      handle: ({ ctx, c, params: { bucket }, query: { name } }) =>
        storeUpload(services, {
          token: ctx.token,
          bucket,
          name,
          body: arrivingBytes(c),
          declaredSize: declaredSize(c),
          signal: getDisconnectSignal(c),
        }),
    }),
  ] as const;
}

export function uploadRoutes(services: Services): MountedRoutes<ReturnType<typeof createRoutes>> {
  return mountRoutes(services, createRoutes(services));
}

function createOwnFilesRoutes(services: Services, registry: FeatureRegistry) {
  const listOwnFiles = defineOwnFiles(registry);
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'The user’s files, newest first, and where each is used',
      access: activeUser,
      query: ownFilesQuery,
      success: z.array(ownFile),
      handle: ({ ctx, query }) => listOwnFiles(ctx, query),
    }),
    defineRoute({
      method: 'post',
      path: '/rename',
      summary: 'Rename one of the user’s files, which changes its address',
      access: activeUser,
      body: renamedFile,
      ...stored,
      errors: ['not_found', ...stored.errors],
      handle: ({ ctx, body }) => renameFile(services, ctx, body),
    }),
  ] as const;
}

export type OwnFilesApi = MountedRoutes<ReturnType<typeof createOwnFilesRoutes>>;

export function ownFilesRoutes(services: Services, registry: FeatureRegistry): OwnFilesApi {
  return mountRoutes(services, createOwnFilesRoutes(services, registry));
}

function declaredSize(c: RequestContext): number | undefined {
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined;
}

/**
 * Returns a request's bytes as they arrive, from the socket if there is one. A web stream takes as long as writing
 * them.
 */
function arrivingBytes(c: RequestContext): AsyncIterable<Uint8Array> | null {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown };
  return incoming instanceof IncomingMessage ? readBytes(incoming) : c.req.raw.body;
}

export function downloadRoutes({ database, store }: Services) {
  /**
   * Returns why a file hidden by the row policy cannot be opened. Users who could otherwise read it get its scan
   * result.
   */
  async function toHiddenFileError(key: string, token: string | undefined): Promise<AppError> {
    const json = await database.runAsSystem('tells readers of a file why they have to wait', findHidden({ key }));
    const file = json === null ? undefined : (JSON.parse(json) as HiddenFile);
    // Checked in any case, so that a missing file takes as long as another user's.
    const reader = await database.readAsActor(
      token,
      isReader({ userId: file?.userId ?? null, bucket: file?.bucket ?? null, key }),
    );
    if (!file || reader.json === null) return new AppError('not_found');
    return file.scanStatus === 'infected'
      ? new AppError('file_infected')
      : new AppError('file_not_scanned', { retryAfterSeconds: RETRY_SECONDS });
  }

  const api = createApi();
  // No schema describes these: a URL names a file, and the response is its bytes.
  api.get('/*', async (c, next) => {
    try {
      const key = fileKeyAt(new URL(c.req.url).pathname);
      if (key === undefined || key.includes('\0')) throw new AppError('not_found');
      const statement = c.req.method === 'HEAD' ? findFile : openFile;
      const { json } = await database.readAsActor(c.get('token'), statement({ key }));
      if (json === null) throw await toHiddenFileError(key, c.get('token'));
      return await respondWithFile(c, { store, file: JSON.parse(json) as StoredFile });
    } catch (error) {
      // The site has a page for missing files.
      if (!(error instanceof AppError) || error.code !== 'not_found' || !isNavigation(c)) throw error;
      c.header('cache-control', 'private, no-store');
      return next();
    }
  });
  return api;
}
