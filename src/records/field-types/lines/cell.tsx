import type { CellProps } from '#records/client/kind-props.ts';

export function LinesCell({ value }: CellProps<'lines'>) {
  return <span style={{ whiteSpace: 'pre-line' }}>{value.join('\n')}</span>;
}
