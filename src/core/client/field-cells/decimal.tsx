import { formatAmount, formatFigure } from '#core/shared/money.ts';
import type { CellProps } from '../field-props.ts';

export function DecimalCell({ value, currency }: CellProps<'decimal'>) {
  if (typeof value !== 'number') return null;
  return currency === undefined ? formatFigure(value) : formatAmount(value, currency);
}
