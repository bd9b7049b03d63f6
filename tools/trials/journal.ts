/** Client's knowledge of a record that it wrote. */
export type JournaledRecord = {
  /** Set once the server acknowledged the record. */
  row: { id: string; version: number } | undefined;
  /** Fields as acknowledged, or as first sent. */
  level: string;
  /** URLs of the record's files. */
  files: string[];
  isTrashed: boolean;
  /** A change without acknowledgment, which may or may not have happened. */
  unsure: { level?: string; isTrashed?: boolean } | undefined;
};

/** Requests sent and acknowledged. The server must agree with them after any fault. */
export type Journal = {
  /** Keyed by title, which is unique. */
  records: Map<string, JournaledRecord>;
  /** Hash of each acknowledged file, by URL. */
  files: Map<string, string>;
  /** Hashes of everything ever sent. A stored file with another hash is half-written. */
  sentHashes: Set<string>;
  /** Whether a sign-up and its mail were acknowledged, by email address. */
  signUps: Map<string, boolean>;
  /** Number of responses by status. */
  statuses: Map<number, number>;
  /** Responses that no fault excuses. */
  complaints: string[];
};

export function openJournal(): Journal {
  return {
    records: new Map(),
    files: new Map(),
    sentHashes: new Set(),
    signUps: new Map(),
    statuses: new Map(),
    complaints: [],
  };
}
