/** What a client knows of a record it wrote. */
export type JournaledRecord = {
  /** Known once the server acknowledged the record. */
  row: { id: string; version: number } | undefined;
  /** As acknowledged, or as first sent. */
  level: string;
  /** Files that the record names, by address. */
  files: string[];
  isTrashed: boolean;
  /** A change that was sent and not acknowledged: it may have happened or not. */
  unsure: { level?: string; isTrashed?: boolean } | undefined;
};

/** What a client sent and what the server acknowledged; the server has to agree with it whatever happened. */
export type Journal = {
  /** By title, which no two records share. */
  records: Map<string, JournaledRecord>;
  /** The hash of each acknowledged file, by address. */
  files: Map<string, string>;
  /** Hashes of all that was ever sent: a stored file with another one is half-written. */
  sentHashes: Set<string>;
  /** Whether the sign-up of an address was acknowledged, and its mail with it. */
  signUps: Map<string, boolean>;
  /** How often each status was answered. */
  answers: Map<number, number>;
  /** Answers that no fault excuses. */
  complaints: string[];
};

export function openJournal(): Journal {
  return {
    records: new Map(),
    files: new Map(),
    sentHashes: new Set(),
    signUps: new Map(),
    answers: new Map(),
    complaints: [],
  };
}
