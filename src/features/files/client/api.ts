import { useQuery } from '@tanstack/react-query';

import { ApiError, errorFrom, problemOf } from '#core/client/api.ts';
import { megabytes } from '#core/shared/uploads.ts';

const STANDARD_MAX_BYTES = megabytes(25);

/** How many bytes a file may have; what is usual, until the server has said what it is here. */
export function useMaxBytes(): number {
  const { data } = useQuery({ queryKey: ['files', 'limits'], queryFn: readLimits, staleTime: Infinity });
  return data?.maxBytes ?? STANDARD_MAX_BYTES;
}

async function readLimits(): Promise<{ maxBytes: number }> {
  const response = await fetch('/api/files/limits').catch((cause: unknown) => {
    throw new ApiError(problemOf('unreachable'), { cause });
  });
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as { maxBytes: number };
}
