import type { InputProps } from '#records/client/kind-props.ts';
import { RecordNumberInput } from '#records/client/record-number-input.tsx';

export function IntegerFieldInput(props: InputProps<'integer'>) {
  return <RecordNumberInput {...props} fractionDigits={0} />;
}
