import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, type FormEvent } from 'react';
import type { z } from 'zod';

import { useKeptFocus } from './kept-focus.ts';
import type { FormSchema, FormValues } from './validate-form.ts';
import { useValidatedForm, type CheckedForm } from './validated-form.ts';
import { submitByKeys } from './submit-keys.ts';

type SignedInForm<Shape extends FormSchema> = CheckedForm<Shape> & {
  /** Called at each attempt to submit, before the check. */
  onAttempt?: () => void;
};

/**
 * Manages a form with one Zod schema. Every field is checked on submit, and the server's field errors appear on the
 * same fields. Input is never lost on an error. `submit` gets the parsed values and may throw an ApiError. A public
 * page passes a loader instead of the schema, so Zod loads when the visitor starts to fill in the form.
 */
export function useSchemaForm<Shape extends FormSchema>({ onAttempt, ...options }: SignedInForm<Shape>) {
  const form = useForm<FormValues>({ initialValues: options.initialValues });
  const { formProps, ...checked } = useValidatedForm({ ...options, form });
  const holdFocus = useKeptFocus(formProps.ref, checked.isBusy);
  function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    holdFocus();
    onAttempt?.();
    return formProps.onSubmit(event);
  }
  return {
    ...checked,
    formProps: { ...formProps, onSubmit, onKeyDown: submitByKeys },
    /** Shows stored values, for a form that stays open. They may differ from the input: it is trimmed, for example. */
    showStored(values: z.input<Shape>): void {
      form.setValues(values);
      form.resetDirty(values);
    },
  };
}

/** Reports whether a form has unsaved input. A form that is removed has none, so its page no longer asks about it. */
export function useReportedInput(hasInput: boolean, report: (hasInput: boolean) => void): void {
  const tell = useEffectEvent(report);
  useEffect(() => tell(hasInput), [hasInput]);
  useEffect(() => () => tell(false), []);
}
