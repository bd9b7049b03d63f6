import classes from './clamped-text.module.css';

/** The beginning of a text that may be long: two lines of it, and all of it under the pointer. */
export function ClampedText({ children }: { children: string }) {
  return (
    <span className={classes.root} title={children} data-preview>
      {children}
    </span>
  );
}
