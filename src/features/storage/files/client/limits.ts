import { queryOptions } from '@tanstack/react-query';

import { ApiError, errorFrom, problemOf } from '#core/client/api.ts';

/** How large a file may be. The page brings it along. */
export const uploadLimits = queryOptions({
  queryKey: ['files', 'limits'],
  queryFn: readLimits,
  staleTime: Infinity,
  meta: { shows: () => false },
});

async function readLimits(): Promise<{ maxBytes: number }> {
  const response = await fetch('/api/files/limits').catch((cause: unknown) => {
    throw new ApiError(problemOf('unreachable'), { cause });
  });
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as { maxBytes: number };
}
