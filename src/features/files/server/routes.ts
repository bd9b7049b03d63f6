import { Readable } from 'node:stream';

import { z } from '@hono/zod-openapi';

import { AppError } from '#core/server/errors.ts';
import { createApi, defineRoute } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import { buckets, fileKeyAt, megabytes, type Bucket, type UploadedFile } from '#core/shared/uploads.ts';

import { answerFile } from './download.ts';
import { findFile, type StoredFile } from './queries.ts';
import { storeUpload } from './service.ts';

const NAME_MAX_CHARACTERS = 1000;

/** Two sub-apps: uploads under /api/files, and downloads under /files, where the addresses of files lead. */
export function filesRoutes(services: Services) {
  return { uploads: uploadRoutes(services), downloads: downloadRoutes(services) };
}

function uploadRoutes(services: Services) {
  const limits = defineRoute({
    method: 'get',
    path: '/limits',
    summary: 'How large a file may be',
    success: { status: 200, body: z.object({ maxBytes: z.int() }) },
    refuses: [],
  });

  const upload = defineRoute({
    method: 'post',
    path: '/{bucket}',
    summary: 'Upload a file: the body is its bytes',
    request: {
      params: z.object({ bucket: z.enum(Object.keys(buckets) as [Bucket, ...Bucket[]]) }),
      query: z.strictObject({ name: z.string('Please name the file').min(1, 'Please name the file').max(NAME_MAX_CHARACTERS, 'This name is too long') }),
      body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } },
    },
    success: { status: 201, body: z.object({ url: z.string(), name: z.string(), size: z.int(), type: z.string() }) satisfies z.ZodType<UploadedFile> },
    refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'lapsed', 'not_found', 'invalid', 'upload_failed', 'upload_unavailable', 'too_large', 'too_many_requests'],
  });

  return createApi()
    .openapi(limits, (c) => c.json({ maxBytes: megabytes(services.env.UPLOAD_MAX_MB) }, 200))
    .openapi(upload, async (c) => {
      const length = c.req.header('content-length');
      const uploaded = await storeUpload(services, {
        token: c.get('token'),
        bucket: c.req.valid('param').bucket,
        name: c.req.valid('query').name,
        body: arrivingBytes(c),
        declaredSize: length === undefined ? undefined : Number(length),
      });
      return c.json(uploaded, 201);
    });
}

/** A request's bytes as they arrive, from the socket itself where there is one: a web stream takes as long as writing them. */
function arrivingBytes(c: RequestContext): AsyncIterable<Uint8Array> | null {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown };
  // Not ended with its reader: the refusal is still to be sent.
  return incoming instanceof Readable ? incoming.iterator({ destroyOnReturn: false }) : c.req.raw.body;
}

function downloadRoutes({ database, store }: Services) {
  const api = createApi();
  // No schema describes these: an address names a file, and the answer is its bytes.
  api.get('/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    try {
      const key = fileKeyAt(pathname);
      if (key === undefined || key.includes('\0')) throw new AppError('not_found');
      const { json } = await database.readAsActor(c.get('token'), findFile({ key }));
      if (json === null) throw new AppError('not_found');
      return await answerFile(c, { store, file: JSON.parse(json) as StoredFile });
    } catch (error) {
      if (!(error instanceof AppError) || !isNavigation(c)) throw error;
      c.header('cache-control', 'private, no-store');
      if (error.code === 'signed_out') return c.redirect(`${paths.login}?${new URLSearchParams({ next: pathname + search })}`, 303);
      // The site has a page for what is not there.
      if (error.code === 'not_found') return next();
      throw error;
    }
  });
  return api;
}

/** Whether somebody opened a link: they should see a page, where a program gets a problem. */
function isNavigation(c: RequestContext): boolean {
  return /\btext\/html\b/.test(c.req.header('accept') ?? '');
}
