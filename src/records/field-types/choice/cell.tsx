import type { CellProps } from '#records/client/kind-props.ts';

export function ChoiceCell({ value }: CellProps<'choice'>) {
  return value;
}
