import type { Services } from '#core/server/services.ts';
import { removeEndedFolders } from '#core/server/storage/temporary-files.ts';

import { features } from './features.ts';

/** Deletes unfinished uploads of ended servers in this folder, and releases their jobs. */
export async function freeEnded({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  await removeEndedFolders(env.DATA_DIR, (servers) =>
    database.asSystem('frees what servers which ended were at', async (tx) => {
      for (const { free } of features) await free?.(tx, servers);
    }),
  );
}
