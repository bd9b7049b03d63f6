import type { InputProps } from '../field-props.ts';
import { NumberFieldInput } from './number.tsx';

export function DecimalFieldInput(props: InputProps<'decimal'>) {
  return <NumberFieldInput {...props} fractionDigits={2} />;
}
