import { expect, it } from 'vitest';

import { findFreePort } from '#testing/postgres-server.ts';

import { OperatorError } from '../operator-error.ts';
import { awaitDatabase } from './await-database.ts';

it('waiting for the database logs the reason, and reports a timeout without a stack', async () => {
  const port = await findFreePort();
  const messages: string[] = [];
  const failure = await awaitDatabase({
    ownerUrl: `postgres://laurel:secret@127.0.0.1:${port}/laurel`,
    waitMs: 900,
    onWaiting: (reason) => messages.push(reason),
  }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect((failure as Error).message).toBe(
    `The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start the server again when it can.`,
  );
  expect(messages).toEqual([`The database at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`]);
});
