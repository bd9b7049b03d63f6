import classes from './two-lines.module.css';

/** The beginning of a text that may be long: two lines of it, and all of it under the pointer. */
export function TwoLines({ children }: { children: string }) {
  return (
    <span className={classes.root} title={children} data-preview>
      {children}
    </span>
  );
}
