import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';

import { asApiError, toProblem, ApiError } from './api.ts';
import { validateForm, type FieldErrors, type FormSchema, type FormValues, type ShownErrors } from './validate-form.ts';
import type { ErrorSummaryItem } from './ui/error-summary.tsx';

/** Storage of a form's values, and the props that bind them to its inputs. */
export type FormStore = {
  getValues(): FormValues;
  setValues(values: FormValues): void;
  getInputProps(name: string): object;
};

export type CheckedForm<Shape extends FormSchema> = {
  schema: Shape | (() => Promise<Shape>);
  initialValues: z.input<Shape>;
  submit(input: z.output<Shape>): Promise<void>;
};

/**
 * Manages a form with one Zod schema, for any store of values. Every field is checked on submit. The server's field
 * errors appear on the same fields and stay until the value is valid. Input is never lost on an error. Pages use it
 * through `useSchemaForm` or `useNativeForm`.
 */
export function useValidatedForm<Shape extends FormSchema, Store extends FormStore>({
  form,
  schema,
  initialValues,
  submit,
}: CheckedForm<Shape> & { form: Store }) {
  const formId = useId();
  const [isAlive, setIsAlive] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [shown, setShown] = useState<ShownErrors & { attempt: number }>({ errors: {}, values: {}, attempt: 0 });
  const values = form.getValues();
  const names = Object.keys(initialValues);
  const getId = (name: string) => `${formId}-${name}`;

  useEffect(() => {
    setIsAlive(true);
    // A pre-rendered form can be typed into, or filled by the browser, before hydration.
    if (element.current) form.setValues(readTyped({ element: element.current, initialValues }));
    // eslint-disable-next-line react/exhaustive-deps -- once, when the form comes alive
  }, []);

  // Browsers report a required field that is empty as invalid before anyone has touched it.
  useEffect(() => {
    const required = element.current?.querySelectorAll('[required]:not([aria-invalid])') ?? [];
    for (const control of required) control.setAttribute('aria-invalid', 'false');
  });

  useEffect(() => {
    const wrong = Object.keys(shown.errors);
    if (wrong.length === 0) return undefined;
    let isPast = false;
    Promise.all([import('./remaining-errors.ts'), loadSchema(schema)])
      .then(([{ remainingErrors }, loaded]) => {
        const errors = remainingErrors({ schema: loaded, shown, values });
        if (isPast || Object.keys(errors).length === wrong.length) return;
        // Errors that arrived in the meantime are newer.
        setShown((current) => (current === shown ? { ...current, errors } : current));
      })
      .catch(() => {}); // The submit loads the schema again, and reports a failure.
    return () => {
      isPast = true;
    };
    // eslint-disable-next-line react/exhaustive-deps -- the schema may be created again at each rendering
  }, [values, shown]);

  function showErrors(errors: FieldErrors, checked = form.getValues()): void {
    setShown(({ attempt }) => ({ errors, values: checked, attempt: attempt + 1 }));
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    // If the form is submitted during hydration, the inputs may contain more than the state.
    const early = isAlive ? {} : readTyped({ element: event.currentTarget, initialValues });
    const sent = { ...form.getValues(), ...early };
    try {
      const checked = validateForm({ schema: await loadSchema(schema), values: sent });
      showErrors(checked.errors ?? {}, sent);
      if (checked.errors) return;
      setIsBusy(true);
      await submit(checked.input);
    } catch (error) {
      const refusal = asApiError(error);
      const { fields = {} } = refusal.problem;
      if (Object.keys(fields).length > 0) showErrors(fields, sent);
      else setFailure(refusal);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return {
    form,
    /** Props for `<form>`. `post` keeps a password out of the URL if the page is submitted before hydration. */
    formProps: {
      ref: element,
      method: 'post',
      noValidate: true,
      onFocus: () => void loadSchema(schema).catch(() => {}), // The submit loads the schema again, and reports a failure.
      onSubmit: handleSubmit,
    } as const,
    /** Props for an input. */
    field: (name: keyof z.input<Shape> & string) => ({
      ...(form.getInputProps(name) as ReturnType<Store['getInputProps']>),
      error: shown.errors[name],
      id: getId(name),
      name,
    }),
    /** Shows errors on fields and in the summary. */
    showErrors,
    /** Props for `<ErrorSummary>`. */
    summary: { errors: listProblems({ errors: shown.errors, names, getId }), attempt: shown.attempt },
    /** Error of the whole form rather than of a field. */
    failure,
    clearFailure: () => setFailure(null),
    isBusy,
    /** False until hydration. A submit button must be disabled until then. */
    isAlive,
  };
}

/**
 * Loads a module that a form needs only once it is used.
 * @throws ApiError unreachable if it cannot be loaded
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw new ApiError(toProblem('unreachable'), { cause });
  });
}

/**
 * Lists the errors in the order of the form's fields. Errors of fields that it does not show come last, without a link.
 */
export function listProblems({
  errors,
  names,
  getId,
}: {
  errors: FieldErrors;
  names: readonly string[];
  getId(name: string): string;
}): ErrorSummaryItem[] {
  const shown = names.filter((name) => name in errors);
  const others = Object.keys(errors).filter((field) => !names.includes(field));
  return [
    ...shown.map((name) => ({ message: errors[name] ?? '', id: getId(name) })),
    ...others.map((field) => ({ message: errors[field] ?? '' })),
  ];
}

async function loadSchema<Shape extends FormSchema>(schema: Shape | (() => Promise<Shape>)): Promise<Shape> {
  return typeof schema === 'function' ? loadPart(schema) : schema;
}

function readTyped({ element, initialValues }: { element: HTMLFormElement; initialValues: FormValues }) {
  const typed: Record<string, string> = {};
  for (const [name, initial] of Object.entries(initialValues)) {
    const control = element.elements.namedItem(name);
    if (typeof initial !== 'string' || !control || !('value' in control)) continue;
    // Options that are still loading: the select shows another value, which the user has not chosen.
    if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === initial)) continue;
    if (typeof control.value === 'string' && control.value !== initial) typed[name] = control.value;
  }
  return typed;
}
