import type { CellProps } from '#records/client/kind-props.ts';

export function DateCell({ value }: CellProps<'date'>) {
  return value && <time dateTime={value}>{value}</time>;
}
