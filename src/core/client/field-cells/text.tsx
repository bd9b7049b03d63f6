import type { CellProps } from '../field-props.ts';

export function TextCell({ value }: CellProps<'text'>) {
  return value;
}
