import { useEffect, useRef } from 'react';

import classes from './early-field.module.css';

export type EarlyFieldProps = { text: string; onType: (text: string) => void; onClose: () => void };

/** Field shown until the palette has loaded. Without it, the first letters would act on the page. */
export function EarlyField({ text, onType, onClose }: EarlyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div role="dialog" aria-modal="true" aria-label="Search or jump to" className={classes.root}>
      <input
        ref={input}
        type="text"
        className={classes.field}
        aria-label="Search or jump to"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>
  );
}
