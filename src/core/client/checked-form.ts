import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';

import { asApiError, problemOf, ApiError } from './api.ts';
import { checkForm, type FieldErrors, type FormSchema, type FormValues, type ShownErrors } from './check-form.ts';
import type { ErrorSummaryItem } from './ui/error-summary.tsx';

/** What a form holds and how its inputs show it. */
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
 * A form over one Zod schema, whatever holds its values: every field is checked at once on submit, the server's field
 * errors land on the same fields, where they stay until a valid value is there, and nothing that was typed is lost on an
 * error. Pages ask `useSchemaForm` or `useNativeForm` for it.
 */
export function useCheckedForm<Shape extends FormSchema, Store extends FormStore>({
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
  const idOf = (name: string) => `${formId}-${name}`;

  useEffect(() => {
    setIsAlive(true);
    // A pre-rendered form can be typed into, or filled by the browser, before it comes alive.
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
        // A refusal of this moment is newer.
        setShown((current) => (current === shown ? { ...current, errors } : current));
      })
      .catch(() => {}); // the submit asks again, and says so if it fails
    return () => {
      isPast = true;
    };
    // eslint-disable-next-line react/exhaustive-deps -- the schema may be made anew at each rendering
  }, [values, shown]);

  function showErrors(errors: FieldErrors, checked = form.getValues()): void {
    setShown(({ attempt }) => ({ errors, values: checked, attempt: attempt + 1 }));
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(null);
    // Sent in the moment of coming alive, it holds more than is known of it yet.
    const early = isAlive ? {} : readTyped({ element: event.currentTarget, initialValues });
    const sent = { ...form.getValues(), ...early };
    try {
      const checked = checkForm({ schema: await loadSchema(schema), values: sent });
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
    /** Spread on `<form>`. `post` keeps a password out of the address if the page is submitted before it is alive. */
    formProps: {
      ref: element,
      method: 'post',
      noValidate: true,
      onFocus: () => void loadSchema(schema).catch(() => {}), // the submit asks again, and says so if it fails
      onSubmit: handleSubmit,
    } as const,
    /** Spread on an input. */
    field: (name: keyof z.input<Shape> & string) => ({
      ...(form.getInputProps(name) as ReturnType<Store['getInputProps']>),
      error: shown.errors[name],
      id: idOf(name),
      name,
    }),
    /** Puts sentences on fields and into the summary. */
    showErrors,
    /** Spread on `<ErrorSummary>`. */
    summary: { errors: listProblems({ errors: shown.errors, names, idOf }), attempt: shown.attempt },
    /** What went wrong with the whole form, rather than with a field. */
    failure,
    clearFailure: () => setFailure(null),
    isBusy,
    /** False until the page is alive: until then a submit button must be disabled. */
    isAlive,
  };
}

/**
 * What a form needs only once it is used.
 * @throws ApiError unreachable where it does not come
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw new ApiError(problemOf('unreachable'), { cause });
  });
}

/** The errors in the order of the form's fields; those of fields that it does not show last, without a link. */
export function listProblems({
  errors,
  names,
  idOf,
}: {
  errors: FieldErrors;
  names: readonly string[];
  idOf(name: string): string;
}): ErrorSummaryItem[] {
  const shown = names.filter((name) => name in errors);
  const others = Object.keys(errors).filter((field) => !names.includes(field));
  return [
    ...shown.map((name) => ({ message: errors[name] ?? '', id: idOf(name) })),
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
    if (typeof control.value === 'string' && control.value !== initial) typed[name] = control.value;
  }
  return typed;
}
