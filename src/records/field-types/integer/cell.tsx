import { formatNumber } from '#core/shared/money.ts';
import type { CellProps } from '#records/client/kind-props.ts';

export function IntegerCell({ value }: CellProps<'integer'>) {
  return typeof value === 'number' && formatNumber(value);
}
