import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

import type { useSchemaForm } from '../form.ts';
import type { FormSchema } from '../validate-form.ts';
import { DialogButtons, type DialogButtonsProps } from './dialog.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';

type Form = Pick<ReturnType<typeof useSchemaForm<FormSchema>>, 'formProps' | 'failure' | 'summary'>;

export type FormFrameProps = {
  /** Form of `useSchemaForm`. */
  of: Form;
  /** Whether a short form shows errors at its fields only. The first of them takes the focus instead of the summary. */
  isShort?: boolean;
  /** Sentence before the reason if it could not be sent. */
  failed?: string | undefined;
  /** Button next to the reason. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A form below its errors. */
export function FormFrame({
  of: { formProps, summary, failure },
  isShort = false,
  failed,
  action,
  className,
  children,
}: FormFrameProps) {
  return (
    <form {...formProps} className={className}>
      {isShort ? <FirstError {...summary} /> : <ErrorSummary {...summary} />}
      {failure && <ErrorBanner sentence={failed} failure={failure} action={action} isFocused />}
      {children}
    </form>
  );
}

/** Moves the focus to the first field with an error. An error without a field has no other place than the summary. */
function FirstError(summary: ErrorSummaryProps) {
  const { errors, attempt } = summary;
  const isAtFields = errors.every(({ id }) => id !== undefined);
  const first = isAtFields ? errors[0]?.id : undefined;
  useEffect(() => {
    if (first !== undefined) document.getElementById(first)?.focus();
    // eslint-disable-next-line react/exhaustive-deps -- once for each refused submit, not for each corrected field
  }, [attempt]);
  return isAtFields ? null : <ErrorSummary {...summary} />;
}

export type DialogFormProps = Pick<FormFrameProps, 'failed' | 'children'> &
  Omit<DialogButtonsProps, 'children'> & {
    of: Form & Pick<ReturnType<typeof useSchemaForm<FormSchema>>, 'isAlive' | 'isBusy'>;
    submit: string;
  };

/** Form in a dialog. Errors are shown at its fields. */
export function DialogForm({ of: form, submit, children, failed, ...buttons }: DialogFormProps) {
  const { isAlive, isBusy } = form;
  return (
    <FormFrame of={form} isShort failed={failed}>
      {children}
      <DialogButtons {...buttons}>
        <Button type="submit" disabled={!isAlive || isBusy}>
          {submit}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}
