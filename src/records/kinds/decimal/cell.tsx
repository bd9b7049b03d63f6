import type { CellProps } from '#records/client/kind-props.ts';

export function DecimalCell({ value }: CellProps<'decimal'>) {
  if (typeof value !== 'number') return null;
  return value.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
  });
}
