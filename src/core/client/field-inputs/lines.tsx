import { AutosizeTextarea } from '../ui/autosize-textarea.tsx';
import type { InputProps } from '../field-props.ts';

export function LinesFieldInput({ field, value, onChange, onBusyChange: _, ...input }: InputProps<'lines'>) {
  return (
    <AutosizeTextarea
      {...input}
      label={field.label}
      description={field.hint}
      required={field.required !== undefined}
      minRows={3}
      maxRows={20}
      value={value.join('\n')}
      // Blank lines stay while the user types and are removed on submit.
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
    />
  );
}
