import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import type { useSchemaForm } from '../form.ts';
import type { FormSchema } from '../validate-form.ts';
import { DialogButtons, type DialogButtonsProps } from './dialog.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';

type Form = Pick<ReturnType<typeof useSchemaForm<FormSchema>>, 'formProps' | 'failure'>;

export type FormFrameProps = {
  /** Form of `useSchemaForm`. Without its summary, errors are shown at their fields only. */
  of: Form & { summary?: ErrorSummaryProps };
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
  failed,
  action,
  className,
  children,
}: FormFrameProps) {
  return (
    <form {...formProps} className={className}>
      {summary && <ErrorSummary {...summary} />}
      {failure && <ErrorBanner sentence={failed} failure={failure} action={action} isFocused />}
      {children}
    </form>
  );
}

export type DialogFormProps = Pick<FormFrameProps, 'failed' | 'children'> &
  Omit<DialogButtonsProps, 'children'> & {
    of: Form & Pick<ReturnType<typeof useSchemaForm<FormSchema>>, 'isAlive' | 'isBusy'>;
    submit: string;
  };

/** Form in a dialog. Errors are shown at its fields. */
export function DialogForm({ of: form, submit, children, failed, ...buttons }: DialogFormProps) {
  const { formProps, failure, isAlive, isBusy } = form;
  return (
    <FormFrame of={{ formProps, failure }} failed={failed}>
      {children}
      <DialogButtons {...buttons}>
        <Button type="submit" disabled={!isAlive || isBusy}>
          {submit}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}
