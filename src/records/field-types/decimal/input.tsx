import type { InputProps } from '#records/client/kind-props.ts';
import { RecordNumberInput } from '#records/client/record-number-input.tsx';

export function DecimalFieldInput(props: InputProps<'decimal'>) {
  return <RecordNumberInput {...props} fractionDigits={2} />;
}
