import { startPostgres } from '#testing/postgres-server.ts';

import { checkFelt } from '../bench/felt.ts';
import type { Outcome, Trial } from './trial.ts';

export const trials: Trial[] = [
  {
    fault: 'an action of a user needs other requests or bytes than were kept',
    engine: 'postgres',
    run: repeatActions,
  },
];

async function repeatActions(): Promise<Outcome> {
  const postgres = await startPostgres();
  try {
    const { passed, worse } = await checkFelt(postgres.url);
    if (worse.length > 0) throw new Error(worse.join('; '));
    return { tries: passed, lost: 0, doubled: 0, stray: 0, recoverSeconds: undefined };
  } finally {
    await postgres.remove();
  }
}
