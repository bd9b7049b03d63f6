import classes from './guarantee.module.css';

/** Guarantee of a purchase, shown at checkout. */
export function Guarantee({ title, text }: { title: string; text: string }) {
  return (
    <p className={classes.root}>
      <strong>{title}</strong>
      <span>{text}</span>
    </p>
  );
}
