import type { ReactNode } from 'react';

import type { FieldKind, FieldOf } from '../kinds/kinds.ts';

/** What a field of each kind holds, in a form and in a row. */
type ValueOfKind = {
  text: string;
  'long-text': string;
  choice: string;
  lines: string[];
  /** Text while no date can be read from it. */
  date: string | null;
  /** Text while no number can be read from it. */
  integer: number | string | null;
  decimal: number | string | null;
  file: string | null;
  files: string[];
};

export type ValueOf<K extends FieldKind> = ValueOfKind[K];

/** What the input of each kind gets. Its `id` is where a link of the error summary leads. */
export type InputProps<K extends FieldKind> = {
  field: FieldOf<K>;
  id: string;
  name: string;
  value: ValueOf<K>;
  /** Takes a value, or what makes one of the value that the form holds by then: a file may arrive while a link is typed. */
  onChange: (value: ValueOf<K> | ((now: ValueOf<K>) => ValueOf<K>)) => void;
  error?: ReactNode;
  /** Of an amount of money. */
  currency?: string | undefined;
  /** Tells that the value is not complete yet: a file is on its way. */
  onBusyChange: (isBusy: boolean) => void;
  /** What else is said of a file, by its address. */
  renderNote?: ((url: string) => ReactNode) | undefined;
};

/** What shows a value of each kind, wherever it is read. */
export type CellProps<K extends FieldKind> = { value: ValueOf<K>; currency?: string | undefined };
