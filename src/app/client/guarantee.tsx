import classes from './guarantee.module.css';

/** What we promise about a purchase, where it is made. */
export function Guarantee({ title, text }: { title: string; text: string }) {
  return (
    <p className={classes.root}>
      <strong>{title}</strong>
      <span>{text}</span>
    </p>
  );
}
