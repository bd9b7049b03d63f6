import classes from './loading.module.css';

export type LoadingProps = {
  /** What is loading, for a screen reader. */
  label?: string;
  /** Of a list, whose page has its head already: rows alone. */
  shape?: 'page' | 'list';
  /** One of several that load together, which the page announces once. */
  isQuiet?: boolean;
};

/** A grey outline of what is coming. It appears only after 200 ms, so that a quick answer never flickers. */
export function Loading({ label = 'Loading', shape = 'page', isQuiet = false }: LoadingProps) {
  return (
    <div className={classes.root} role={isQuiet ? undefined : 'status'}>
      <span className="visually-hidden">{label}</span>
      {shape === 'page' ? (
        <>
          <div className={classes.shape} data-part="title" />
          <div className={classes.shape} data-part="subtitle" />
          <div className={classes.shape} data-part="panel" />
        </>
      ) : (
        <div className={classes.shape} data-part="filter" />
      )}
      <div className={classes.shape} data-part="row" />
      <div className={classes.shape} data-part="row" />
      <div className={classes.shape} data-part="row" />
    </div>
  );
}
