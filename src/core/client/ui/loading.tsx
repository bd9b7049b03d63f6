import classes from './loading.module.css';

export type LoadingProps = {
  /** Accessible text that says what is loading. */
  label?: string;
  /** Shape of the placeholder. 'list' has only rows, for a page that already has its header. */
  shape?: 'page' | 'list';
  /** One of several that load together, which the page announces once. */
  isQuiet?: boolean;
};

/** Gray placeholder for loading content. It appears only after 200 ms, so that a quick response does not flicker. */
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
