import { z } from 'zod';

import type { FieldOptions } from './field.ts';

type FlagOptions = FieldOptions<undefined> & {
  /** Value in a new row. */
  default: boolean;
};

/** Yes or no. */
export type FlagField = FlagOptions & { kind: 'flag' };

export function flag(options: FlagOptions): FlagField {
  return { kind: 'flag', ...options };
}

export function flagInput({ label }: FlagField) {
  return z.boolean(`${label} must be true or false`);
}
