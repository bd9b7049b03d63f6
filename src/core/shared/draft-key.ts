/** Stored in a draft, beside the fields: the `Idempotency-Key` under which its form is sent. What is saved under it takes the draft with it. */
export const DRAFT_KEY = 'idempotency_key';
