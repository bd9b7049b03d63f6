import type { CellProps } from '#records/client/kind-props.ts';

export function IntegerCell({ value }: CellProps<'integer'>) {
  return typeof value === 'number' && value.toLocaleString('en-US');
}
