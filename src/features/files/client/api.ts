import { useQuery } from '@tanstack/react-query';

import { ApiError, errorFrom, problemOf } from '#core/client/api.ts';
import { megabytes } from '#core/shared/uploads.ts';

const STANDARD_MAX_BYTES = megabytes(25);

/** How many bytes a file may have; what is usual, until the server has said what it is here. */
export function useMaxBytes(): number {
  const { data } = useQuery({ queryKey: ['files', 'limits'], queryFn: readLimits, staleTime: Infinity });
  return data?.maxBytes ?? STANDARD_MAX_BYTES;
}

/** How many bytes a file that is kept already has, and whether it is there at all; known at once of one that was just sent. */
export function useKeptFile(url: string, sentBytes: number | undefined): { bytes: number | undefined; isMissing: boolean } {
  const { data, error } = useQuery({
    queryKey: ['files', 'size', url],
    queryFn: ({ signal }) => readSize(url, signal),
    enabled: sentBytes === undefined,
    staleTime: Infinity,
  });
  return { bytes: sentBytes ?? data, isMissing: error instanceof ApiError && error.status === 404 };
}

async function readSize(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { method: 'HEAD', signal }).catch((cause: unknown) => {
    throw new ApiError(problemOf('unreachable'), { cause });
  });
  if (!response.ok) throw await errorFrom(response);
  return Number(response.headers.get('content-length'));
}

async function readLimits(): Promise<{ maxBytes: number }> {
  const response = await fetch('/api/files/limits').catch((cause: unknown) => {
    throw new ApiError(problemOf('unreachable'), { cause });
  });
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as { maxBytes: number };
}
