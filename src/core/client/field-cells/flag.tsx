import type { CellProps } from '../field-props.ts';

export function FlagCell({ value }: CellProps<'flag'>) {
  return value ? 'Yes' : 'No';
}
