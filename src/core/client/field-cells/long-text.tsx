import type { CellProps } from '../field-props.ts';

export function LongTextCell({ value }: CellProps<'long-text'>) {
  return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>;
}
