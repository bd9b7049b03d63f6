import type { ReactNode } from 'react';

import classes from './cta-section.module.css';

export type CallBandProps = {
  /** Anchor of this part of the page. */
  id?: string;
  title: string;
  text: ReactNode;
  /** Links, as buttons. */
  children: ReactNode;
};

/** Call to action at the end of a page: one question, and its links. */
export function CtaSection({ id, title, text, children }: CallBandProps) {
  return (
    // A link to the anchor moves the focus, even before scripts have started.
    <section id={id} tabIndex={id ? -1 : undefined} className={classes.root}>
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.calls}>{children}</div>
    </section>
  );
}
