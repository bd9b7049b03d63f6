// Users of the cost trial, and the operations that they call.
import type { Schema } from '#testing/fuzz-values.ts';
import type { ApiDocument } from '#testing/fuzz.ts';
import type { TestUser } from '#testing/people.ts';

export type Operation = {
  name: string;
  method: string;
  address: string;
  parameters: readonly { name: string; in: string; schema: Schema; required?: boolean }[];
  json: Schema | undefined;
  isBinary: boolean;
};

export type CostUsers = {
  applicant: TestUser;
  mentor: TestUser;
  attorney: TestUser;
  owner: TestUser;
  /** Another user, who only reads. */
  other: TestUser;
  /** A separate user for each operation that ends sessions. */
  leaving: () => TestUser;
  document: ApiDocument;
  operations: readonly Operation[];
  /** IDs of the newest rows, by table. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** Exhibit with nearly all files of the binder. */
  exhibit: string;
  /** Costly bodies that the schema cannot describe. */
  bodies: Readonly<Record<string, readonly object[]>>;
};
