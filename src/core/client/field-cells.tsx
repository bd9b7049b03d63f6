import type { ComponentType } from 'react';

import { formatDate } from '#core/shared/date-text.ts';
import { formatAmount, formatFigure, formatNumber } from '#core/shared/money.ts';

import type { FieldType } from '../shared/field-types/fields.ts';
import type { CellProps } from './field-props.ts';

/** Displays a value of each kind. The mapped type makes a kind without a cell a compile error. */
export const fieldCells: { [K in FieldType]: ComponentType<CellProps<K>> } = {
  text: TextCell,
  'long-text': LongTextCell,
  choice: TextCell,
  lines: ({ value }) => <LongTextCell value={value.join('\n')} />,
  date: ({ value }) => value && <time dateTime={value}>{formatDate(value)}</time>,
  integer: ({ value }) => typeof value === 'number' && formatNumber(value),
  decimal: DecimalCell,
  flag: ({ value }) => (value ? 'Yes' : 'No'),
};

function TextCell({ value }: { value: string }) {
  return value;
}

function LongTextCell({ value }: { value: string }) {
  return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>;
}

export function DecimalCell({ value, currency }: CellProps<'decimal'>) {
  if (typeof value !== 'number') return null;
  return currency === undefined ? formatFigure(value) : formatAmount(value, currency);
}
