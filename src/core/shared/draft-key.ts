/**
 * Key of a draft's values that contains the `Idempotency-Key` of its form. A request that saves under this key deletes
 * the draft.
 */
export const DRAFT_KEY = 'idempotency_key';
