import { IconFile } from '@tabler/icons-react';
import { Link } from 'react-router';

import { counted } from '#core/shared/sentence.ts';

import { FileList, type ListedFile } from './file-list.tsx';
import classes from './row-files.module.css';

/** So many files are named in a row; the rest is counted. */
const NAMED_FILES = 2;

export type RowFilesProps = {
  /** The row's title. */
  of: string;
  files: readonly ListedFile[];
  /** Where all of them are listed; without it they are all listed here. */
  reading: { search: string } | string | undefined;
};

/** The files of a row in one line, on a narrow screen as their number. Shows nothing without any. */
export function RowFiles({ of, files, reading }: RowFilesProps) {
  if (files.length === 0) return null;
  const label = `Files of ${of}`;
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
        <span className="visually-hidden"> of {of}</span>
      </Link>
    </>
  );
}
