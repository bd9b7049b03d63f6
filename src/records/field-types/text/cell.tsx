import type { CellProps } from '#records/client/kind-props.ts';

export function TextCell({ value }: CellProps<'text'>) {
  return value;
}
