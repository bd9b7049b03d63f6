import type { ComponentProps } from 'react';

import { TextField } from '#core/client/ui/text-field.tsx';

/** Field for a code of the authenticator app or a recovery code. */
export function CodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...field}
      label="Code"
      description="From your app, or a recovery code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
