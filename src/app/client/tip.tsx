import { useEffect, useId, useState, type ReactNode } from 'react';

import classes from './tip.module.css';

export type TipProps = {
  /** Label whose focus or tap shows the explanation. */
  label: string;
  text: string;
  /** Content above the label. The pointer on either shows the explanation. */
  children: ReactNode;
};

/** A short explanation on demand. CSS shows it, so it works without scripts. Escape hides it. */
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
