import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import type { z } from 'zod';

import { isComposing } from './composing.ts';
import type { FormSchema, FormValues } from './validate-form.ts';
import { useValidatedForm, type CheckedForm } from './validated-form.ts';

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

/** Presses the form's submit button on Ctrl+Enter or ⌘+Enter, from any of its fields. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key !== 'Enter' || isComposing(event) || ctrlKey === metaKey || altKey || shiftKey || repeat) return;
  // React events from a dialog above the form bubble to the form as well.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[type="submit"]')?.click();
}

/**
 * Returns the focus to a form whose controls are disabled while it is busy. Browsers take it from a disabled control,
 * so that the next Tab or the screen reader would start at the top of the page.
 * @returns function to call before the form becomes busy
 */
function useKeptFocus(form: RefObject<HTMLElement | null>, isBusy: boolean): () => void {
  const focused = useRef<HTMLElement>(null);

  // After the effects of the content, which may move the focus to an error.
  useEffect(() => {
    const before = focused.current;
    if (isBusy || !before) return;
    focused.current = null;
    const { activeElement, body } = document;
    if (activeElement !== before && activeElement !== body) return;
    // A button may have nothing left to save, and others would do something else.
    const target = before.matches(':disabled')
      ? form.current?.querySelector<HTMLElement>(':enabled:is(input, select, textarea)')
      : before;
    target?.focus({ preventScroll: true });
  }, [isBusy, form]);

  return () => {
    focused.current = form.current?.querySelector(':focus') ?? null;
  };
}
