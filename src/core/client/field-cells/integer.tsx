import { formatNumber } from '#core/shared/money.ts';
import type { CellProps } from '../field-props.ts';

export function IntegerCell({ value }: CellProps<'integer'>) {
  return typeof value === 'number' && formatNumber(value);
}
