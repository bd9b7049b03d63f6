import type { CellProps } from '#records/client/kind-props.ts';

export function LongTextCell({ value }: CellProps<'long-text'>) {
  return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>;
}
