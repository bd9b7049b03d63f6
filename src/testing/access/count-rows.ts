import type { SQL } from 'drizzle-orm';

import { selectRows, sqlState, type Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';

/** How many rows the statement answers, or the SQLSTATE it is refused with. What it did is undone, so that no cell of the table changes another's rows. */
export async function countRows(run: (work: (tx: Transaction) => Promise<never>) => Promise<never>, statement: SQL): Promise<number | string | undefined> {
  try {
    return await run(async (tx) => {
      throw new Counted((await selectRows(tx, statement)).length);
    });
  } catch (error) {
    if (error instanceof Counted) return error.rows;
    return error instanceof AppError ? 'LA401' : sqlState(error);
  }
}

/** Carries the count out of a transaction that is rolled back by it. */
class Counted extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super('counted');
    this.rows = rows;
  }
}
