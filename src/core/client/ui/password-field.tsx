import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';

import { Field } from './field.tsx';
import classes from './password-field.module.css';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'> & {
  /** End of the button's name if the page has several fields with this label: 'to change your email'. */
  purpose?: string;
};

/** Native password input with a button that shows the text. */
export function PasswordField({ id, label, description, error, purpose, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} description={description} error={error}>
      {(control) => (
        <div className={classes.root}>
          {/* A visible password must not reach the spell checker. */}
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={classes.toggle}
            data-shown={isShown || undefined}
            aria-label={[isShown ? 'Hide' : 'Show', label, purpose].filter(Boolean).join(' ')}
            aria-controls={id}
            onClick={() => setIsShown(!isShown)}
          >
            <IconEye size="1.25rem" stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
