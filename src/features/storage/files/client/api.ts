import { useQuery } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import { readHead } from '#core/client/file-response.ts';
import type { ErrorCode } from '#core/shared/messages.ts';
import { megabytes } from '#core/shared/uploads.ts';

import { uploadLimits } from './limits.ts';

const STANDARD_MAX_BYTES = megabytes(25);

/** Returns the maximum file size in bytes. The default until the server has returned its limit. */
export function useMaxBytes(): number {
  const { data } = useQuery(uploadLimits);
  return data?.maxBytes ?? STANDARD_MAX_BYTES;
}

/**
 * Returns the size of a stored file in bytes, and why it cannot be opened, if so. Available immediately for a new
 * upload.
 */
export function useStoredFile(
  url: string,
  sentBytes: number | undefined,
): { bytes: number | undefined; failure: string | undefined } {
  const { data, error } = useQuery({
    queryKey: ['files', 'size', url],
    queryFn: ({ signal }) => readSize(url, signal),
    enabled: sentBytes === undefined,
    staleTime: Infinity,
  });
  return { bytes: sentBytes ?? data, failure: error instanceof ApiError ? failures[error.code] : undefined };
}

const failures: Partial<Record<ErrorCode, string>> = {
  not_found: 'This file no longer exists. Please replace or remove it.',
  file_infected: 'We found malware in this file, so it cannot be opened. Please replace or remove it.',
};

async function readSize(url: string, signal: AbortSignal): Promise<number> {
  return Number((await readHead(url, signal)).get('content-length'));
}
