import type { ComponentProps, ReactNode } from 'react';

import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';

import classes from './account-form.module.css';

type AccountFormProps = {
  form: {
    formProps: ComponentProps<'form'>;
    summary: ComponentProps<typeof ErrorSummary>;
    isBusy: boolean;
    isAlive: boolean;
  };
  /** The button's words at rest, and while the answer is awaited. */
  label: string;
  busyLabel: string;
  variant?: ComponentProps<typeof ActionButton>['variant'];
  /** Locks the fields and the button for another reason than the form's own work. */
  isLocked?: boolean;
  /** Locks the button alone. */
  isWaiting?: boolean;
  /** Banners about the whole form. */
  banner?: ReactNode;
  children: ReactNode;
};

/**
 * A form with its error summary, its fields and one button; everything is locked while the answer is awaited.
 * All fields of these forms must be filled in, so none is marked as such.
 */
export function AccountForm({
  form,
  label,
  busyLabel,
  variant,
  isLocked = false,
  isWaiting = false,
  banner,
  children,
}: AccountFormProps) {
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summary} />
      {banner}
      <fieldset className={classes.fields} disabled={form.isBusy || isLocked}>
        {children}
        <ActionButton isSubmit isWide variant={variant} disabled={!form.isAlive || isWaiting}>
          {form.isBusy ? busyLabel : label}
        </ActionButton>
      </fieldset>
    </form>
  );
}
