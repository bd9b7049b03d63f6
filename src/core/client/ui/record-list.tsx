import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { rowElementId } from '../form-sheet.ts';
import { rowKeys } from '../row-keys.ts';
import { FileList, type ListedFile } from './file-list.tsx';
import classes from './record-list.module.css';

export type RecordListItem = {
  id: string;
  title: string;
  /** Where the whole of it is read, and whether it is shown there now. */
  reading?: { to: { search: string } | string; isOpen?: boolean };
  /** The line under the title: '2024-03-01 · national'. */
  details?: ReactNode;
  files?: readonly ListedFile[];
  /** What is told of its files in one line, in place of them. */
  evidence?: ReactNode;
  /** Under the files: longer texts, controls. */
  body?: ReactNode;
  badge?: ReactNode;
  /** Buttons, each naming its record for a screen reader: 'Edit NSF CAREER Award'. */
  actions?: ReactNode;
  /** What the key E does; left out where the reader may not edit it. */
  onEdit?: (() => void) | undefined;
  /** Whether the badge and the actions stand in the line of the title. */
  isCompact?: boolean;
};

export type RecordListProps = {
  /** Names the list for a screen reader. */
  label: string;
  items: readonly RecordListItem[];
  /** The row that the address names: a link leads to it. */
  markedId?: string | undefined;
  /** Whether links may lead to its rows: in Trash none does. */
  isAddressed?: boolean;
};

export function RecordList({ label, items, markedId, isAddressed = true }: RecordListProps) {
  return (
    <ul className={classes.root} aria-label={label}>
      {items.map(
        ({ id, title, reading, details, files = [], evidence, body, badge, actions, onEdit, isCompact = false }) => (
          <li
            key={id}
            id={isAddressed ? rowElementId(id) : undefined}
            tabIndex={-1}
            {...(isAddressed && rowKeys({ edit: onEdit }))}
            className={classes.item}
            data-marked={id === markedId || undefined}
            data-compact={isCompact || undefined}
            data-stacked={!isCompact && (body || files.length > 0) ? true : undefined}
          >
            <div className={classes.main}>
              <h3>
                {reading ? (
                  <Link to={reading.to} preventScrollReset aria-expanded={reading.isOpen} className={classes.title}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h3>
              {details && <p className={classes.details}>{details}</p>}
              <FileList label={`Files of ${title}`} files={files} />
              {body && !isCompact && <div className={classes.body}>{body}</div>}
            </div>
            <div className={classes.aside}>
              {badge}
              {actions && <div className={classes.actions}>{actions}</div>}
            </div>
            {evidence && <div className={classes.evidence}>{evidence}</div>}
            {body && isCompact && <div className={classes.whole}>{body}</div>}
          </li>
        ),
      )}
    </ul>
  );
}
