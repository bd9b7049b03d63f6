import type { ComponentProps, ReactNode } from 'react';

import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner, type ErrorBannerProps } from '#core/client/ui/error-banner.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';

import classes from './account-form.module.css';

type AccountFormProps = {
  form: {
    formProps: ComponentProps<'form'>;
    summary: ComponentProps<typeof ErrorSummary>;
    failure: ErrorBannerProps['failure'] | null;
    isBusy: boolean;
    isAlive: boolean;
  };
  /** Button label, idle and during submission. */
  label: string;
  busyLabel: string;
  variant?: ComponentProps<typeof ActionButton>['variant'];
  /** Disables the fields and the button for a reason other than submission. */
  isLocked?: boolean;
  /** Disables only the button. */
  isWaiting?: boolean;
  /** Banners about the whole form, if it shows more than a failure. */
  banner?: ReactNode;
  children: ReactNode;
};

/**
 * Form with error summary, fields and one button. Everything is disabled during submission. All fields are required, so
 * none is marked as such.
 */
export function AccountForm({
  form,
  label,
  busyLabel,
  variant,
  isLocked = false,
  isWaiting = false,
  banner = form.failure && <ErrorBanner isFocused failure={form.failure} />,
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
