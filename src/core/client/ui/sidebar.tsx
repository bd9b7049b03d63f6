import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

import classes from './sidebar.module.css';

export type SidebarItem = {
  label: string;
  to: string;
  /** At the right: a criterion's numeral, or how many things wait for the reader. */
  note?: string;
  /** Says the note in words: 'criterion i', '2 documents to revise'. */
  noteLabel?: string;
};

export type SidebarSection = {
  /** Without a title the items stand on their own, at the top. */
  title?: string;
  items: readonly SidebarItem[];
};

export type SidebarProps = {
  /** Names the navigation for a screen reader. */
  label: string;
  sections: readonly SidebarSection[];
  /** Address of the workspace itself: current only when exactly it is shown. */
  root: string;
  /** Under the items: the account. */
  footer?: ReactNode;
};

/** The list of a workspace's pages, the current one highlighted; the layout around it folds it into a drawer. */
export function Sidebar({ label, sections, root, footer }: SidebarProps) {
  return (
    <>
      <nav aria-label={label}>
        {sections.map(({ title, items }) => (
          <div key={title ?? ''} className={classes.section}>
            {title && <h2 className={classes.title}>{title}</h2>}
            <ul className={classes.items}>
              {items.map(({ label: text, to, note, noteLabel }) => (
                <li key={to}>
                  <NavLink to={to} end={to === root} className={classes.item}>
                    <span>{text}</span>
                    {note && (
                      <span className={classes.note}>
                        <span aria-hidden={noteLabel !== undefined}>{note}</span>
                        {noteLabel && <span className="visually-hidden">{noteLabel}</span>}
                      </span>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {footer}
    </>
  );
}
