// The users of the trial of costs, and the operations that they send requests to.
import type { Schema } from '#testing/fuzz-values.ts';
import type { ApiDocument } from '#testing/fuzz.ts';
import type { Person } from '#testing/people.ts';

export type Operation = {
  name: string;
  method: string;
  address: string;
  parameters: readonly { name: string; in: string; schema: Schema; required?: boolean }[];
  json: Schema | undefined;
  isBinary: boolean;
};

export type Cast = {
  applicant: Person;
  mentor: Person;
  attorney: Person;
  owner: Person;
  /** Another user, who reads. */
  other: Person;
  /** A person for each operation that ends sessions. */
  leaving: () => Person;
  document: ApiDocument;
  operations: readonly Operation[];
  /** Of the newest rows, by table. */
  ids: Readonly<Record<string, readonly string[]>>;
  /** The exhibit with nearly all files of the binder. */
  exhibit: string;
  /** Bodies where the schema does not tell what is costly. */
  bodies: Readonly<Record<string, readonly object[]>>;
};
