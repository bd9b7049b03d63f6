import { canBePartial } from '#core/shared/field-types/date.ts';

import type { InputProps } from '../field-props.ts';
import { DateInput } from '../ui/date-input.tsx';
import { PartialDateField } from '../ui/partial-date-field.tsx';

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
