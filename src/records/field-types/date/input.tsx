import { DateInput } from '#core/client/ui/date-input.tsx';
import { PartialDateField } from '#core/client/ui/partial-date-field.tsx';
import type { InputProps } from '#records/client/kind-props.ts';

import { canBePartial } from './kind.ts';

export function DateFieldInput({
  field,
  onBusyChange: _,
  currency: __,
  renderNote: ___,
  ...input
}: InputProps<'date'>) {
  const Input = canBePartial(field) ? PartialDateField : DateInput;
  return <Input {...input} label={field.label} description={field.hint} required={field.required !== undefined} />;
}
