import type { ReactNode } from 'react';

import { FileList, type ListedFile } from './file-list.tsx';
import classes from './record-list.module.css';

export type RecordListItem = {
  id: string;
  title: string;
  /** The line under the title: '2024-03-01 · national'. */
  details?: ReactNode;
  files?: readonly ListedFile[];
  /** Under the files: longer texts, controls. */
  body?: ReactNode;
  badge?: ReactNode;
  /** Buttons, each naming its record for a screen reader: 'Edit NSF CAREER Award'. */
  actions?: ReactNode;
};

export type RecordListProps = {
  /** Names the list for a screen reader. */
  label: string;
  items: readonly RecordListItem[];
};

export function RecordList({ label, items }: RecordListProps) {
  return (
    <ul className={classes.root} aria-label={label}>
      {items.map(({ id, title, details, files = [], body, badge, actions }) => (
        <li key={id} className={classes.item} data-stacked={body || files.length > 0 ? true : undefined}>
          <div className={classes.main}>
            <h3>{title}</h3>
            {details && <p className={classes.details}>{details}</p>}
            <FileList label={`Files of ${title}`} files={files} />
            {body && <div className={classes.body}>{body}</div>}
          </div>
          <div className={classes.aside}>
            {badge}
            {actions && <div className={classes.actions}>{actions}</div>}
          </div>
        </li>
      ))}
    </ul>
  );
}
