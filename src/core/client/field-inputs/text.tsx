import { TextInput } from '@mantine/core';

import { SuggestionInput } from '../ui/suggestion-input.tsx';
import type { InputProps } from '../field-props.ts';

export function TextFieldInput({ field, onChange, onBusyChange: _, ...input }: InputProps<'text'>) {
  const common = { ...input, label: field.label, description: field.hint, required: field.required !== undefined };
  if (field.suggestions) return <SuggestionInput {...common} data={field.suggestions} onChange={onChange} />;
  return <TextInput {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
