import type { Bucket } from '#core/shared/uploads.ts';

/** Requests by which features fill a user's case, in order. */
export type Filling = {
  /** Sends a request that must succeed and returns its response. */
  send: <Answer = { id: string; version: number }>(request: {
    method?: string;
    path: string;
    body?: unknown;
  }) => Promise<Answer>;
  /** Uploads a file and returns its URL. */
  up: (bucket: Bucket, name: string, bytes?: Uint8Array) => Promise<string>;
  /** IDs and URLs for later features, by name. */
  made: Record<string, string>;
};
