import type { ReactNode } from 'react';

import classes from './call-band.module.css';

export type CallBandProps = {
  /** Where links to this part of the page lead. */
  id?: string;
  title: string;
  text: ReactNode;
  /** The links, as buttons. */
  children: ReactNode;
};

/** The end of a page: one question, and what to do about it. */
export function CallBand({ id, title, text, children }: CallBandProps) {
  return (
    // A link to it moves the focus there, even before scripts have started.
    <section id={id} tabIndex={id ? -1 : undefined} className={classes.root}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.calls}>{children}</div>
    </section>
  );
}
