import { IconDownload, IconFile, IconFileTypePdf, IconLink, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import { getExtension } from '#core/shared/uploads.ts';

import type { FileListProps, ListedFile } from './file-list.tsx';
import { FilePreview } from './file-preview.tsx';
import classes from './file-tiles.module.css';
import { Tiles } from './tiles.tsx';

export type FileTilesProps = FileListProps & {
  /** Additional text below the name of a file. */
  renderNote?: (file: ListedFile) => ReactNode;
};

/** Tiles for browsing files: images as thumbnails, other files by type. Each opens in a dialog if possible. */
export function FileTiles({ label, files, renderNote }: FileTilesProps) {
  const [previewed, setPreviewed] = useState<ListedFile>();
  return (
    <>
      <Tiles component="ul" least="9rem" gap="0.75rem" aria-label={label}>
        {files.map((file) => (
          <li key={file.url} className={classes.tile}>
            {file.isPreviewable && (
              <button
                type="button"
                className={classes.picture}
                aria-label={`Preview ${file.name}`}
                onClick={() => setPreviewed(file)}
              >
                <Picture {...file} />
              </button>
            )}
            {!file.isPreviewable && (
              <span className={classes.picture}>
                <Picture {...file} />
              </span>
            )}
            <span className={classes.line}>
              <a className={classes.name} href={file.url} target="_blank" rel="noopener noreferrer">
                {file.name}
                <span className="visually-hidden">, opens in a new tab</span>
              </a>
              {file.downloadUrl && (
                <a
                  className={classes.keep}
                  href={file.downloadUrl}
                  download
                  aria-label={`Download ${file.name}`}
                  title="Download"
                >
                  <IconDownload size="1rem" aria-hidden />
                </a>
              )}
            </span>
            {renderNote && <span className={classes.note}>{renderNote(file)}</span>}
          </li>
        ))}
      </Tiles>
      <FilePreview file={previewed} onClose={() => setPreviewed(undefined)} />
    </>
  );
}

function Picture({ name, url, downloadUrl, isPreviewable }: ListedFile) {
  const [hasFailed, setHasFailed] = useState(false);
  const isPdf = getExtension(name) === 'pdf';
  if (isPreviewable && !isPdf && !hasFailed) {
    return <img src={url} alt="" loading="lazy" decoding="async" onError={() => setHasFailed(true)} />;
  }
  const Symbol: Icon = isPdf ? IconFileTypePdf : downloadUrl ? IconFile : IconLink;
  return <Symbol size="2rem" stroke={1.25} aria-hidden />;
}
