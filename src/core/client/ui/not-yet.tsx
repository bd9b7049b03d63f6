import { ButtonLink } from './button-link.tsx';
import classes from './not-yet.module.css';
import { PageHeader } from './page-header.tsx';

export type NotYetProps = {
  /** What this page will be for. */
  purpose?: string;
  /** Where to go meanwhile. */
  meanwhile: { label: string; to: string };
};

/** A page that is not built yet: it says so, and where to go. */
export function NotYet({ purpose, meanwhile }: NotYetProps) {
  return (
    <>
      <PageHeader subtitle={purpose} />
      <div className={classes.root}>
        <p className={classes.sentence}>This page is not ready yet.</p>
        <p className={classes.text}>We are still building it. You do not need to do anything.</p>
        <ButtonLink to={meanwhile.to} variant="default">
          {meanwhile.label}
        </ButtonLink>
      </div>
    </>
  );
}
