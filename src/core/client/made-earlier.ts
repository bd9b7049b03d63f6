import { ApiError } from './api.ts';

/**
 * What was asked for; or what an earlier try under the same key made, where that one had arrived with other content, though
 * its answer was lost. The caller compares, and saves what was typed since.
 */
export async function orMadeEarlier<Row>(asked: Promise<Row>, read: (id: string) => Promise<Row>): Promise<Row> {
  try {
    return await asked;
  } catch (error) {
    const madeId =
      error instanceof ApiError && error.code === 'idempotency_key_reused' ? error.problem.madeId : undefined;
    if (madeId === undefined) throw error;
    return read(madeId);
  }
}
