import { ActionIcon, Button, Group, Progress } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';

import { SoftText } from './soft-text.tsx';
import { StatusBadge } from './status-badge.tsx';
import classes from './upload-row.module.css';

export type UploadRowProps = {
  /** ID prefix of its buttons, so that the focus can follow a file. */
  id?: string;
  name: string;
  /** Human-readable: '412 kB', or '1.6 of 2.5 MB' while uploading. */
  size: string;
  state: 'uploading' | 'failed' | 'done';
  /** 0 to 100 while uploading. */
  percent?: number;
  /** Reason of a failed upload. */
  error?: string;
  /** Additional information about the file. */
  note?: ReactNode;
  /** Replaces the buttons while the file is renamed. */
  editor?: ReactNode;
  /** File URL. Open shows it in a new tab, and Download keeps its name. */
  openUrl?: string;
  downloadUrl?: string;
  /** Each given callback adds a button. */
  onPreview?: () => void;
  onCancel?: () => void;
  onRetry?: () => void;
  onReplace?: () => void;
  onRename?: (() => void) | undefined;
  onRemove?: () => void;
  /** Moves the file within a list. At either end, one of the two callbacks is omitted. */
  onMoveUp?: (() => void) | undefined;
  onMoveDown?: (() => void) | undefined;
};

/** File of a form with its progress and actions. It is a list item and must be inside a `ul`. */
export function UploadRow(props: UploadRowProps) {
  const { name, size, state, percent = 0, error, note, editor, onMoveUp, onMoveDown } = props;

  function handleKey(event: KeyboardEvent): void {
    const move = { ArrowUp: onMoveUp, ArrowDown: onMoveDown }[event.key];
    if (!event.altKey || !move) return;
    event.preventDefault();
    move();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles keys pressed on its buttons
    <li className={classes.root} onKeyDown={handleKey}>
      <Group gap="sm" wrap="nowrap" flex="1 1 14rem" miw={0}>
        <span className="long-words">{name}</span>
        {state === 'done' && <StatusBadge tone="green">Uploaded</StatusBadge>}
        {state === 'failed' && <StatusBadge tone="rust">Failed</StatusBadge>}
        {state === 'uploading' && (
          <>
            <Progress className={classes.bar} value={percent} size="sm" aria-label={`Uploading ${name}`} />
            <span>{Math.round(percent)}%</span>
          </>
        )}
      </Group>
      <Group gap="0.25rem 0.5rem">
        <SoftText span fz="xs">
          {size}
        </SoftText>
        {!editor && <UploadActions {...props} />}
      </Group>
      {editor}
      {note && <p className={classes.note}>{note}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

function UploadActions({
  id,
  name,
  openUrl,
  downloadUrl,
  onPreview,
  onCancel,
  onRetry,
  onReplace,
  onRename,
  onRemove,
  onMoveUp,
  onMoveDown,
}: UploadRowProps) {
  const buttons = [
    { label: 'Cancel', onClick: onCancel },
    { label: 'Retry', onClick: onRetry },
    { label: 'Replace', onClick: onReplace },
    { label: 'Rename', onClick: onRename },
    { label: 'Remove', onClick: onRemove },
  ];
  return (
    <Group gap={0}>
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
            <Button
              key={label}
              id={id && `${id}-${label.toLowerCase()}`}
              onClick={onClick}
              {...compact}
              aria-label={`${label} ${name}`}
            >
              {label}
            </Button>
          ),
      )}
      {(onMoveUp ?? onMoveDown) && (
        <>
          <Move id={id} name={name} way="up" onClick={onMoveUp} />
          <Move id={id} name={name} way="down" onClick={onMoveDown} />
        </>
      )}
    </Group>
  );
}

type MoveProps = Pick<UploadRowProps, 'id' | 'name'> & { way: 'up' | 'down'; onClick: (() => void) | undefined };

function Move({ id, name, way, onClick }: MoveProps) {
  const Arrow = way === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      id={id && `${id}-${way}`}
      className={classes.move}
      variant="subtle"
      disabled={!onClick}
      onClick={onClick}
      aria-label={`Move ${name} ${way}`}
      aria-keyshortcuts={way === 'up' ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
      title={way === 'up' ? 'Move up (Alt ↑)' : 'Move down (Alt ↓)'}
    >
      <Arrow size="1rem" aria-hidden />
    </ActionIcon>
  );
}

const compact = { variant: 'subtle', size: 'compact-sm' } as const;
