import { Stack } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { counted } from '#core/shared/sentence.ts';

import { rowElementId } from '../form-sheet.ts';
import { rowKeys } from '../row-keys.ts';
import { FileList, type ListedFile } from './file-list.tsx';
import classes from './record-list.module.css';
import { RowMenu, type RowAction } from './row-menu.tsx';
import { ClampedText } from './clamped-text.tsx';

export type RecordListItem = {
  id: string;
  title: string;
  /** Name of the row in the labels of its buttons, if its title is not enough. */
  name?: string;
  /** Link to the complete row, and whether it is shown there now. */
  reading?: { to: { search: string } | string; isOpen?: boolean; onFollow?: () => void } | undefined;
  /** Title with another target, such as a file. */
  heading?: ReactNode;
  /** Icon before the title. */
  sign?: ReactNode;
  /** Facts below the title, in full: '2024-03-01 · national'. A longer text is clamped by its feature. */
  details?: ReactNode;
  /** Longer texts below the title. */
  body?: ReactNode;
  files?: readonly ListedFile[];
  /** Content next to the files: what is missing, or when it was added. */
  beside?: ReactNode;
  /** Buttons for the most common actions. Each names its row for a screen reader: 'Restore NSF CAREER Award'. */
  actions?: ReactNode;
  badge?: ReactNode;
  /** Other actions, shown in the row's menu. */
  acts?: readonly RowAction[];
  /** Action of the key E. Omitted if the reader may not edit the row. */
  onEdit?: (() => void) | undefined;
};

export type RecordListProps = {
  /** Accessible name of the list. */
  label: string;
  items: readonly RecordListItem[];
  /** Row named in the URL, which is the target of a link. */
  markedId?: string | undefined;
  /** Whether links may target its rows. Not in Trash. */
  isAddressed?: boolean;
};

/**
 * List of rows with one layout for all features. The title and details come first, with the status and the menu at the
 * end. Longer texts follow, then files, missing items and next actions.
 */
export function RecordList({ label, items, markedId, isAddressed = true }: RecordListProps) {
  const hasMenus = items.some(({ acts = [] }) => acts.length > 0);
  return (
    <RowList label={label}>
      {items.map((item) => (
        <ListedRow
          key={item.id}
          item={item}
          hasMenu={hasMenus}
          isMarked={item.id === markedId}
          isAddressed={isAddressed}
        />
      ))}
    </RowList>
  );
}

/** List without rows of its own, for rows that another component draws. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack component="ul" gap={0} aria-label={label}>
      {children}
    </Stack>
  );
}

export type ListedRowProps = {
  item: RecordListItem;
  /** Whether any row of the list has a menu. Rows without one keep its space free. */
  hasMenu: boolean;
  isMarked: boolean;
  isAddressed?: boolean;
};

export function ListedRow({ item, hasMenu, isMarked, isAddressed = true }: ListedRowProps) {
  return (
    <li
      id={isAddressed ? rowElementId(item.id) : undefined}
      tabIndex={-1}
      {...(isAddressed && rowKeys({ edit: item.onEdit }))}
      className={classes.item}
      data-marked={isMarked || undefined}
      data-signed={item.sign ? true : undefined}
    >
      <Row item={item} hasMenu={hasMenu} />
    </li>
  );
}

function Row({ item, hasMenu }: { item: RecordListItem; hasMenu: boolean }) {
  const { id, title, name = title, sign, heading, details, body, badge, acts = [] } = item;
  const { files = [], beside, actions, reading } = item;
  return (
    <>
      {sign && <div className={classes.sign}>{sign}</div>}
      <div className={classes.main}>
        <h3 className="long-words">{heading ?? <Title title={title} reading={reading} />}</h3>
        {details && <p className={`${classes.details} long-words`}>{details}</p>}
      </div>
      {badge && <div className={classes.badge}>{badge}</div>}
      {hasMenu && <div className={classes.menu}>{acts.length > 0 && <RowMenu id={id} title={name} acts={acts} />}</div>}
      {body && <div className={classes.body}>{body}</div>}
      {(files.length > 0 || beside || actions) && (
        <div className={classes.line}>
          <RowFiles of={title} files={files} reading={reading?.to} />
          {beside && <span className={classes.beside}>{beside}</span>}
          {actions}
        </div>
      )}
    </>
  );
}

function Title({ title, reading }: Pick<RecordListItem, 'title' | 'reading'>) {
  if (!reading) return title;
  return (
    <Link to={reading.to} preventScrollReset aria-expanded={reading.isOpen} onClick={reading.onFollow}>
      <ClampedText>{title}</ClampedText>
    </Link>
  );
}

/** Maximum number of files named in a row. Further files are only counted. */
const NAMED_FILES = 2;

type RowFilesProps = {
  /** Title of the row. */
  of: string;
  files: readonly ListedFile[];
  /** Link to the list of all files. Without one, all of them are listed here. */
  reading: { search: string } | string | undefined;
};

/** Files of a row in one line, or only their number on a narrow screen. Renders nothing without files. */
function RowFiles({ of, files, reading }: RowFilesProps) {
  if (files.length === 0) return null;
  const label = `Files for ${of}`;
  if (reading === undefined) return <FileList label={label} files={files} />;
  return (
    <>
      <div className={classes.files}>
        <FileList label={label} files={files.slice(0, NAMED_FILES)} />
      </div>
      <Link
        className={classes.count}
        data-rest={files.length > NAMED_FILES || undefined}
        to={reading}
        preventScrollReset
      >
        <IconFile size="0.875rem" aria-hidden />
        <span className={classes.all}>{counted(files.length, { one: '{count} file', other: '{count} files' })}</span>
        <span className={classes.rest}>{files.length - NAMED_FILES} more</span>
        <span className="visually-hidden"> for {of}</span>
      </Link>
    </>
  );
}
