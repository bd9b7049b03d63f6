import type { CellProps } from '../field-props.ts';

export function LinesCell({ value }: CellProps<'lines'>) {
  return <span style={{ whiteSpace: 'pre-line' }}>{value.join('\n')}</span>;
}
