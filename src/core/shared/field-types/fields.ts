// Types of fields, as the server and the client share them.
import type { z } from 'zod';

import type { Clock } from '../calendar-date.ts';
import { choiceInput, type ChoiceField } from './choice.ts';
import { dateInput, type DateField } from './date.ts';
import { decimalInput, type DecimalField } from './decimal.ts';
import { flagInput, type FlagField } from './flag.ts';
import { integerInput, type IntegerField } from './integer.ts';
import { linesInput, type LinesField } from './lines.ts';
import { longTextInput, type LongTextField } from './long-text.ts';
import { textInput, type TextField } from './text.ts';

export type Field =
  | TextField
  | LongTextField
  | ChoiceField
  | LinesField
  | DateField
  | IntegerField
  | DecimalField
  | FlagField;
export type FieldType = Field['kind'];
export type FieldOf<Kind extends FieldType> = Extract<Field, { kind: Kind }>;

/** Value of each kind in a row. */
type ValueOfKind = {
  text: string;
  'long-text': string;
  choice: string;
  lines: string[];
  date: string | null;
  integer: number | null;
  decimal: number | null;
  flag: boolean;
};

export type FieldRules<Declared, Value> = {
  /** Schema for both form and API. An empty text means no number and no date. */
  input: (field: Declared, now: Clock) => z.ZodType<Value, Value | ''>;
  /** Value in an empty form. */
  empty: (field: Declared) => Value;
};

/** The mapped type makes a kind without an entry a compile error. */
export const fieldRules: { [K in FieldType]: FieldRules<FieldOf<K>, ValueOfKind[K]> } = {
  text: { input: textInput, empty: () => '' },
  'long-text': { input: longTextInput, empty: () => '' },
  choice: { input: choiceInput, empty: (field) => field.default ?? '' },
  lines: { input: linesInput, empty: () => [] },
  date: { input: dateInput, empty: () => null },
  integer: { input: integerInput, empty: (field) => field.default ?? null },
  decimal: { input: decimalInput, empty: () => null },
  flag: { input: flagInput, empty: (field) => field.default },
};
