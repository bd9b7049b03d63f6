import type { CellProps } from '../field-props.ts';

export function ChoiceCell({ value }: CellProps<'choice'>) {
  return value;
}
