import type { ReactNode } from 'react';
import { useId } from 'react';

import classes from './panel.module.css';

export type PanelProps = {
  /** Shown as a heading, and names the region for a screen reader. */
  title?: string;
  /** 'label' is the small capitals of a side note; 'heading' (default) an h2. */
  titleStyle?: 'heading' | 'label';
  children: ReactNode;
};

/** Card with a hairline border: a form, a side note, a group of figures. */
export function Panel({ title, titleStyle = 'heading', children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.root} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <h2 id={titleId} className={titleStyle === 'label' ? classes.label : classes.heading}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
