import { queryOptions } from '@tanstack/react-query';

import { ApiError, errorFrom, toProblem } from '#core/client/api.ts';

/** Maximum size of a file. The page contains it. */
export const uploadLimits = queryOptions({
  queryKey: ['files', 'limits'],
  queryFn: readLimits,
  staleTime: Infinity,
  meta: { shows: () => false },
});

async function readLimits(): Promise<{ maxBytes: number }> {
  const response = await fetch('/api/files/limits').catch((cause: unknown) => {
    throw new ApiError(toProblem('unreachable'), { cause });
  });
  if (!response.ok) throw await errorFrom(response);
  return (await response.json()) as { maxBytes: number };
}
