import type { ReactNode } from 'react';

import type { FieldOf, FieldType } from '../shared/field-types/fields.ts';

/** Value of each kind of field, in a form and in a row. */
export type ValueOfKind = {
  text: string;
  'long-text': string;
  choice: string;
  lines: string[];
  /** Text while no date can be read from it. */
  date: string | null;
  /** Text while no number can be read from it. */
  integer: number | string | null;
  decimal: number | string | null;
  flag: boolean;
};

/** Props of an input for this kind of field. Links of the error summary lead to `id`. */
export type InputPropsOf<Declared, Value> = {
  field: Declared;
  id: string;
  name: string;
  value: Value;
  /** Takes a value, or a function of the current value, because a file may arrive while a link is being typed. */
  onChange: (value: Value | ((now: Value) => Value)) => void;
  error?: ReactNode;
  /** Currency, if the field is an amount of money. */
  currency?: string | undefined;
  /** Takes another currency, if a field of the same row names it. */
  onCurrencyChange?: ((code: string) => void) | undefined;
  /** Called while the value is incomplete because a file is uploading. */
  onBusyChange: (isBusy: boolean) => void;
  /** Notes about a file, by its URL. */
  renderNote?: ((url: string) => ReactNode) | undefined;
};

export type InputProps<K extends FieldType> = InputPropsOf<FieldOf<K>, ValueOfKind[K]>;

/** Props of a component that displays a value. */
export type CellPropsOf<Value> = { value: Value; currency?: string | undefined };

export type CellProps<K extends FieldType> = CellPropsOf<ValueOfKind[K]>;
