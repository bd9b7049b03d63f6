import { IconFile } from '@tabler/icons-react';
import { Link } from 'react-router';

import { counted } from '#core/shared/sentence.ts';

import { FileList, type ListedFile } from './file-list.tsx';
import classes from './row-files.module.css';

/** Maximum number of files named in a row. Further files are only counted. */
const NAMED_FILES = 2;

export type RowFilesProps = {
  /** Title of the row. */
  of: string;
  files: readonly ListedFile[];
  /** Link to the list of all files. Without one, all of them are listed here. */
  reading: { search: string } | string | undefined;
};

/** Files of a row in one line, or only their number on a narrow screen. Renders nothing without files. */
export function RowFiles({ of, files, reading }: RowFilesProps) {
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
