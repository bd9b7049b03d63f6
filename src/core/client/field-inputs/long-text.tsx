import { AutosizeTextarea } from '../ui/autosize-textarea.tsx';
import type { InputProps } from '../field-props.ts';

export function LongTextFieldInput({ field, onChange, onBusyChange: _, ...input }: InputProps<'long-text'>) {
  return (
    <AutosizeTextarea
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      minRows={3}
      maxRows={20}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
