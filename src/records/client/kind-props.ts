import type { ReactNode } from 'react';

import type { FieldType, FieldOf } from '../field-types/kinds.ts';

/** Value of a field by kind, in a form and in a row. */
type ValueOfKind = {
  text: string;
  'long-text': string;
  choice: string;
  lines: string[];
  /** Text as long as no date can be read from it. */
  date: string | null;
  /** Text as long as no number can be read from it. */
  integer: number | string | null;
  decimal: number | string | null;
  file: string | null;
  files: string[];
};

export type ValueOf<K extends FieldType> = ValueOfKind[K];

/** Props of the input of each kind. Links of the error summary lead to `id`. */
export type InputProps<K extends FieldType> = {
  field: FieldOf<K>;
  id: string;
  name: string;
  value: ValueOf<K>;
  /** Takes a value, or a function of the current value, because a file may arrive while a link is being typed. */
  onChange: (value: ValueOf<K> | ((now: ValueOf<K>) => ValueOf<K>)) => void;
  error?: ReactNode;
  /** Currency, if the field is an amount of money. */
  currency?: string | undefined;
  /** Called while the value is incomplete because a file is uploading. */
  onBusyChange: (isBusy: boolean) => void;
  /** Notes about a file, by its address. */
  renderNote?: ((url: string) => ReactNode) | undefined;
};

/** Component that displays a value of each kind. */
export type CellProps<K extends FieldType> = { value: ValueOf<K>; currency?: string | undefined };
