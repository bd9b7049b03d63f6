import { IconDownload } from '@tabler/icons-react';

import classes from './file-list.module.css';

export type ListedFile = {
  name: string;
  url: string;
  downloadUrl: string;
};

export type FileListProps = {
  /** Names the list for a screen reader. */
  label: string;
  files: readonly ListedFile[];
};

/** Files side by side, each to open and to download. Shows nothing without any. */
export function FileList({ label, files }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.root} aria-label={label}>
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
  );
}
