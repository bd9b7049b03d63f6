import { ApiError } from './api.ts';

/**
 * Returns the created row. If an earlier attempt with the same key already created it with other content and its
 * response was lost, returns that row. The caller then compares them, and saves later input.
 */
export async function recoverReplay<Row>(request: Promise<Row>, read: (id: string) => Promise<Row>): Promise<Row> {
  try {
    return await request;
  } catch (error) {
    const madeId =
      error instanceof ApiError && error.code === 'idempotency_key_reused' ? error.problem.madeId : undefined;
    if (madeId === undefined) throw error;
    return read(madeId);
  }
}
