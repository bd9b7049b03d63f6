import { errorFrom, rejectUnreachable } from './api.ts';

/**
 * Returns the bytes of a successful file response.
 * @throws ApiError as `unwrap` does
 */
export async function unwrapFile(pending: Promise<Pick<Response, 'ok' | 'status' | 'headers' | 'json' | 'blob'>>) {
  const response = await pending.catch(rejectUnreachable);
  if (!response.ok) throw await errorFrom(response);
  return response.blob().catch(rejectUnreachable);
}

/**
 * Loads a file that the server creates, with the name it has there.
 * @throws ApiError as `unwrap` does
 */
export async function fetchFile(url: string): Promise<{ content: Blob; name: string }> {
  const response = await fetch(url).catch(rejectUnreachable);
  const content = await unwrapFile(Promise.resolve(response));
  return { content, name: getFileName(response) };
}

/** Returns the file name of a response, as the server's `disposition` writes it. */
function getFileName({ headers }: Response): string {
  const header = headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/.exec(header)?.[1] ?? '');
}

/**
 * Returns the response headers of a URL without its body. A rejected HEAD request has no message, so it is repeated
 * with GET.
 * @throws ApiError for everything but a success
 */
export async function readHead(url: string, signal: AbortSignal): Promise<Headers> {
  const response = await fetch(url, { method: 'HEAD', signal }).catch(rejectUnreachable);
  if (response.ok) return response.headers;
  throw await errorFrom(await fetch(url, { signal }).catch(rejectUnreachable));
}
