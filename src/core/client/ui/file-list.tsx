import { Group } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';

import classes from './file-list.module.css';
import { FilePreview } from './file-preview.tsx';

export type ListedFile = {
  name: string;
  url: string;
  /** Download URL. A link to another site has none. */
  downloadUrl?: string;
  /** Whether it is a PDF or an image, which can be previewed in a dialog. */
  isPreviewable?: boolean;
  /** Short additional note. */
  note?: string | undefined;
};

export type FileListProps = {
  /** Accessible name of the list. */
  label: string;
  files: readonly ListedFile[];
};

/** Files side by side, each with preview, open and download. Renders nothing without files. */
export function FileList({ label, files }: FileListProps) {
  const [previewed, setPreviewed] = useState<ListedFile>();
  if (files.length === 0) return null;
  return (
    <>
      <Group component="ul" gap={6} className={classes.root} aria-label={label}>
        {files.map((file) => {
          const { name, url, downloadUrl, isPreviewable, note } = file;
          return (
            <li key={url} className={classes.file}>
              <a className={classes.open} href={url} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="visually-hidden">, opens in a new tab</span>
              </a>
              {note && <span className={classes.note}>{note}</span>}
              {isPreviewable && (
                <button
                  type="button"
                  className={classes.act}
                  aria-label={`Preview ${name}`}
                  title="Preview"
                  onClick={() => setPreviewed(file)}
                >
                  <IconEye size="1rem" aria-hidden />
                </button>
              )}
              {downloadUrl && (
                <a className={classes.act} href={downloadUrl} download aria-label={`Download ${name}`} title="Download">
                  <IconDownload size="1rem" aria-hidden />
                </a>
              )}
            </li>
          );
        })}
      </Group>
      <FilePreview file={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  );
}
