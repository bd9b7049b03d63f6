import type { Bucket } from '#core/shared/uploads.ts';

/** Requests by which features fill a user's case, one after the other in their order. */
export type Filling = {
  /** Sends a request that has to succeed, and returns its answer. */
  send: <Answer = { id: string; version: number }>(request: {
    method?: string;
    path: string;
    body?: unknown;
  }) => Promise<Answer>;
  /** Uploads a file and returns its URL. */
  up: (bucket: Bucket, name: string, bytes?: Uint8Array) => Promise<string>;
  /** Ids and URLs for the features that follow, by name. */
  made: Record<string, string>;
};
