// HTTP of file downloads, without database or routes.
import { disposition } from '#core/server/disposition.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { asWebStream, SANDBOX_CSP, INLINE_VIEWER_HEADERS } from '#core/server/file-response.ts';
import type { ByteRange, FileStore } from '#core/server/storage/store.ts';

import { isShownInline } from '../rules.ts';
import type { StoredFile } from './queries.ts';

/** Opens in its own origin, without scripts, forms and windows, and is never framed. */
const LOCKED = { 'content-security-policy': `${SANDBOX_CSP}; frame-ancestors 'none'; sandbox` };

/** Responds to GET and HEAD for a file that the reader may access, with the whole file or one range. */
export async function respondWithFile(
  c: RequestContext,
  { store, file }: { store: FileStore; file: StoredFile },
): Promise<Response> {
  const request = c.req.raw;
  const etag = `"${file.sha256}"`;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    // Access is checked on each request, so no cached copy may be used instead.
    'cache-control': 'private, no-store',
    'content-disposition': formatDisposition(file, new URL(request.url).searchParams.has('download')),
    ...(file.type === 'application/pdf' && !file.mayRunScripts ? INLINE_VIEWER_HEADERS : LOCKED),
    'content-type': file.type,
    etag,
    'x-content-type-options': 'nosniff',
  });
  if (namesTag(request.headers.get('if-none-match'), etag)) return c.newResponse(null, { status: 304, headers });

  const range = request.method === 'GET' ? askedRange(request.headers, { etag, size: file.size }) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`);
    headers.delete('content-type');
    return c.newResponse(null, { status: 416, headers });
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  // The end is set even for a whole file, so that its reader does not look for more.
  const sent = range ?? { start: 0, end: file.size - 1 };
  headers.set('content-length', String(sent.end - sent.start + 1));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return c.newResponse(null, { status, headers });

  const bytes = await store.read(file.key, sent);
  if (!bytes) throw new Error(`The bytes of ${file.key} are missing from the store`);
  return c.newResponse(asWebStream(bytes), { status, headers });
}

function formatDisposition({ name, type, mayRunScripts }: StoredFile, isDownload: boolean): string {
  return disposition(isShownInline(type) && !mayRunScripts && !isDownload ? 'inline' : 'attachment', name);
}

function namesTag(header: string | null, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** Returns the single requested range. Undefined if the whole file is sent, as for several or invalid ranges. */
function askedRange(
  headers: Headers,
  { etag, size }: { etag: string; size: number },
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers.get('if-range');
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '' || (condition !== null && condition !== etag)) {
    return undefined;
  }
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'unsatisfiable' : { start, end };
}
