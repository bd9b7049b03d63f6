import type { ReactNode } from 'react';
import { useId } from 'react';

import classes from './panel.module.css';

export type PanelProps = {
  /** Heading, and accessible name of the region. */
  title?: string;
  /** 'label' uses the small capitals of a side note. 'heading' (default) is an h2. */
  titleStyle?: 'heading' | 'label';
  children: ReactNode;
};

/** Card with a thin border: a form, a side note, a group of figures. */
export function Panel({ title, titleStyle = 'heading', children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={`card ${classes.root}`} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <h2 id={titleId} className={titleStyle === 'label' ? 'overline' : classes.heading}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
