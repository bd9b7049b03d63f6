import type { ReactNode, RefObject } from 'react';

import classes from './number-field.module.css';

type ReadingChoiceProps = {
  field: RefObject<HTMLInputElement | null>;
  onChoose: () => void;
  children: ReactNode;
};

/** Button below a field that answers how its text was meant. It disappears then, so the field takes the focus. */
export function ReadingChoice({ field, onChoose, children }: ReadingChoiceProps) {
  function handleClick(): void {
    onChoose();
    field.current?.focus();
  }
  return (
    <button type="button" className={classes.choice} onClick={handleClick}>
      {children}
    </button>
  );
}
