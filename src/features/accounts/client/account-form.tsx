import { Button, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import { ErrorSummary } from '#core/client/ui/error-summary.tsx';

import classes from './account-form.module.css';

/** For a field that must be filled in, as all of these forms' are: so none is marked as such. */
export const required = { required: true, withAsterisk: false } as const;

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
  /** Locks the fields and the button for another reason than the form's own work. */
  isLocked?: boolean;
  /** Banners about the whole form. */
  banner?: ReactNode;
  children: ReactNode;
};

/** A form with its error summary, its fields and one button; everything is locked while the answer is awaited. */
export function AccountForm({ form, label, busyLabel, isLocked = false, banner, children }: AccountFormProps) {
  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summary} />
      {banner}
      <fieldset className={classes.fields} disabled={form.isBusy || isLocked}>
        <Stack gap="md">
          {children}
          <Button type="submit" fullWidth disabled={!form.isAlive}>
            {form.isBusy ? busyLabel : label}
          </Button>
        </Stack>
      </fieldset>
    </form>
  );
}
