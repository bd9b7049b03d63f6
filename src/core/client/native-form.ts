import { useState, type ChangeEvent } from 'react';

import type { FormSchema } from './validate-form.ts';
import { useValidatedForm, type CheckedForm } from './validated-form.ts';

type Texts = Record<string, string>;
type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Manages a form as `useSchemaForm` does, for a few text fields on a public page. It avoids `@mantine/form`, which
 * would use one twentieth of the size limit of such a page.
 */
export function useNativeForm<Shape extends FormSchema>(options: CheckedForm<Shape> & { initialValues: Texts }) {
  return useValidatedForm({ ...options, form: useTexts(options.initialValues) });
}

function useTexts(initial: Texts) {
  const [values, setValues] = useState(initial);
  return {
    getValues: () => values,
    setValues: (changed: Texts) => setValues((before) => ({ ...before, ...changed })),
    getInputProps: (name: string) => ({
      value: values[name] ?? '',
      /** Accepts the control's event, or the value itself. */
      onChange(change: ChangeEvent<TextControl> | string) {
        const value = typeof change === 'string' ? change : change.currentTarget.value;
        setValues((before) => ({ ...before, [name]: value }));
      },
    }),
    isDirty: () => Object.entries(values).some(([name, value]) => value !== initial[name]),
    reset: () => setValues(initial),
  };
}
