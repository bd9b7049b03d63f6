import type { ReactNode } from 'react';

import classes from './choice-cards.module.css';

export type ChoiceCardsProps<Value extends string> = {
  id: string;
  name: string;
  label: string;
  choices: readonly { value: Value; label: string; description: string }[];
  /** Selected value. If omitted, nothing is selected yet. */
  value?: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
  required?: boolean;
};

/**
 * Choice between a few cards, each with a native radio button. `id` is the ID of the first radio, for links to the
 * field.
 */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { id, name, label, choices, value: chosen, onChange, error, required } = props;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset className={classes.root} aria-describedby={errorId}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.cards}>
        {choices.map(({ value, label: choice, description }, index) => {
          const radioId = index === 0 ? id : `${id}-${value}`;
          return (
            <div key={value} className={classes.card}>
              <input
                type="radio"
                id={radioId}
                className={classes.radio}
                name={name}
                value={value}
                checked={value === chosen}
                onChange={() => onChange(value)}
                required={required}
                aria-describedby={`${radioId}-description`}
              />
              <div>
                <label htmlFor={radioId} className={classes.label}>
                  {choice}
                </label>
                <p id={`${radioId}-description`} className={classes.description}>
                  {description}
                </p>
              </div>
            </div>
          );
        })}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
