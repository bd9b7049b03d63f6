import classes from './loading.module.css';

export type LoadingProps = {
  /** What is on its way, for a screen reader. */
  label?: string;
};

/** The shape of a page in grey. It shows itself after 200 ms only, so that a quick answer never flickers. */
export function Loading({ label = 'Loading' }: LoadingProps) {
  return (
    <div className={classes.root} role="status">
      <span className="visually-hidden">{label}</span>
      <div className={classes.shape} data-part="title" />
      <div className={classes.shape} data-part="subtitle" />
      <div className={classes.shape} data-part="panel" />
      <div className={classes.shape} data-part="row" />
      <div className={classes.shape} data-part="row" />
    </div>
  );
}
