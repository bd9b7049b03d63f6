import type { InputProps } from '../field-props.ts';
import { NumberFieldInput } from './number.tsx';

export function IntegerFieldInput(props: InputProps<'integer'>) {
  return <NumberFieldInput {...props} fractionDigits={0} />;
}
