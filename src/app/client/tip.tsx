import { useEffect, useId, useState, type ReactNode } from 'react';

import classes from './tip.module.css';

export type TipProps = {
  /** The label: focus or a tap on it shows the explanation. */
  label: string;
  text: string;
  /** What stands above the label; the pointer on either shows the explanation. */
  children: ReactNode;
};

/** A short explanation on demand: shown by CSS, so without scripts too; Escape hides it. */
export function Tip({ label, text, children }: TipProps) {
  const id = useId();
  const [isDismissed, setIsDismissed] = useState(false);
  const handleReturn = () => setIsDismissed(false);

  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsDismissed(true);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);

  return (
    <div
      className={classes.root}
      data-dismissed={isDismissed || undefined}
      onPointerEnter={handleReturn}
      onFocus={handleReturn}
    >
      {children}
      <button type="button" className={classes.label} aria-describedby={id} onClick={handleReturn}>
        {label}
      </button>
      <span id={id} role="tooltip" className={classes.text}>
        {text}
      </span>
    </div>
  );
}
