import { Button, Progress } from '@mantine/core';

import { StatusBadge } from './status-badge.tsx';
import classes from './upload-row.module.css';

export type UploadRowProps = {
  name: string;
  /** Human-readable: '412 kB', or '1.6 of 2.5 MB' while uploading. */
  size: string;
  state: 'uploading' | 'failed' | 'done';
  /** 0 to 100, while uploading. */
  percent?: number;
  /** Why it failed. */
  error?: string;
  /** Where the file is read: Open shows it in a new tab, Download keeps its name. */
  openUrl?: string;
  downloadUrl?: string;
  /** A button stands for each of these that is given. */
  onPreview?: () => void;
  onCancel?: () => void;
  onRetry?: () => void;
  onReplace?: () => void;
  onRemove?: () => void;
};

/** One file of a form: its progress and its actions. A list item: it belongs inside a `ul`. */
export function UploadRow(props: UploadRowProps) {
  const { name, size, state, percent = 0, error } = props;
  return (
    <li className={classes.root}>
      <div className={classes.file}>
        <span className={classes.name}>{name}</span>
        {state === 'done' && <StatusBadge tone="green">Uploaded</StatusBadge>}
        {state === 'failed' && <StatusBadge tone="rust">Failed</StatusBadge>}
        {state === 'uploading' && (
          <>
            <Progress className={classes.bar} value={percent} size="sm" aria-label={`Uploading ${name}`} />
            <span>{Math.round(percent)}%</span>
          </>
        )}
      </div>
      <div className={classes.aside}>
        <span className={classes.size}>{size}</span>
        <UploadActions {...props} />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

function UploadActions({
  name,
  openUrl,
  downloadUrl,
  onPreview,
  onCancel,
  onRetry,
  onReplace,
  onRemove,
}: UploadRowProps) {
  const buttons = [
    { label: 'Cancel', onClick: onCancel },
    { label: 'Retry', onClick: onRetry },
    { label: 'Replace', onClick: onReplace },
    { label: 'Remove', onClick: onRemove },
  ];
  return (
    <div className={classes.actions}>
      {onPreview && (
        <Button onClick={onPreview} {...compact} aria-label={`Preview ${name}`}>
          Preview
        </Button>
      )}
      {openUrl && (
        <Button
          component="a"
          href={openUrl}
          target="_blank"
          rel="noopener"
          aria-label={`Open ${name} in a new tab`}
          {...compact}
        >
          Open
        </Button>
      )}
      {downloadUrl && (
        <Button component="a" href={downloadUrl} download {...compact} aria-label={`Download ${name}`}>
          Download
        </Button>
      )}
      {buttons.map(
        ({ label, onClick }) =>
          onClick && (
            <Button key={label} onClick={onClick} {...compact} aria-label={`${label} ${name}`}>
              {label}
            </Button>
          ),
      )}
    </div>
  );
}

const compact = { variant: 'subtle', size: 'compact-sm' } as const;
