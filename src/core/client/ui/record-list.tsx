import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './record-list.module.css';

export type RecordListFile = {
  name: string;
  url: string;
  downloadUrl: string;
};

export type RecordListItem = {
  id: string;
  title: string;
  /** The line under the title: '2024-03-01 · national'. */
  details?: ReactNode;
  files?: readonly RecordListFile[];
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
      {items.map(({ id, title, details, files = [], badge, actions }) => (
        <li key={id} className={classes.item}>
          <div className={classes.main}>
            <h3>{title}</h3>
            {details && <p className={classes.details}>{details}</p>}
            {files.length > 0 && (
              <ul className={classes.files} aria-label={`Files of ${title}`}>
                {files.map(({ name, url, downloadUrl }) => (
                  <li key={url} className={classes.file}>
                    <a className={classes.open} href={url} target="_blank" rel="noopener">
                      {name}
                      <span className="visually-hidden">, opens in a new tab</span>
                    </a>
                    <a className={classes.download} href={downloadUrl} download aria-label={`Download ${name}`} title="Download">
                      <IconDownload size={16} aria-hidden />
                    </a>
                  </li>
                ))}
              </ul>
            )}
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
