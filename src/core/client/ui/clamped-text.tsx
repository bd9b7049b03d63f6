import classes from './clamped-text.module.css';

/** Beginning of a long text: two lines, and the full text as its tooltip. */
export function ClampedText({ children }: { children: string }) {
  return (
    <span className={classes.root} title={children} data-preview>
      {children}
    </span>
  );
}
