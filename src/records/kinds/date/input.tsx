import { DateInput } from '#core/client/ui/date-input.tsx';
import type { InputProps } from '#records/client/kind-props.ts';

export function DateFieldInput({ field, onBusyChange: _, ...input }: InputProps<'date'>) {
  return <DateInput {...input} label={field.label} description={field.hint} required={field.required !== undefined} />;
}
