import classes from './two-lines.module.css';

/** A text that may be long: two lines of it, and the whole of it under the pointer. */
export function TwoLines({ children }: { children: string }) {
  return (
    <span className={classes.root} title={children}>
      {children}
    </span>
  );
}
