import { CopyButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';

import { listedFiles } from '#core/client/listed-files.ts';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { fileName } from '#core/shared/uploads.ts';
import { isPreviewable } from '#features/storage/files/rules.ts';

import { findLinks } from './linked-text.ts';
import classes from './messages.module.css';
import type { Outgoing } from './outbox.ts';

type ItemProps = {
  content: string;
  files: readonly string[];
  isOwn: boolean;
  /** Author of a message for screen readers. */
  by: string;
  at: string;
  position?: number;
  isFound?: boolean;
  /** Files of the other side in a closed conversation: only their names remain. */
  hasClosedFiles?: boolean;
  /** State of a message: read, or not sent. */
  mark?: ReactNode;
};

export function MessageItem({
  content,
  files,
  isOwn,
  by,
  at,
  position,
  isFound = false,
  hasClosedFiles = false,
  mark,
}: ItemProps) {
  return (
    <li
      className={classes.message}
      data-own={isOwn || undefined}
      data-found={isFound || undefined}
      data-position={position}
    >
      <span className="visually-hidden">{by}: </span>
      {content !== '' && (
        <p className={classes.text}>
          {findLinks(content).map(({ text, href }, index) =>
            href === undefined ? (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, which does not change
              <Fragment key={index}>{text}</Fragment>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
                {text}
              </a>
            ),
          )}
        </p>
      )}
      {hasClosedFiles ? (
        files.length > 0 && (
          <p className={classes.mark}>
            Files no longer available to you: {files.map((url) => fileName(url)).join(', ')}
          </p>
        )
      ) : (
        <FileList
          label="Files with this message"
          files={listedFiles(files).map((file) => ({ ...file, isPreviewable: isPreviewable(fileName(file.url)) }))}
        />
      )}
      <p className={classes.mark}>
        <Instant at={at} show="time" />
        {mark && <> · {mark}</>}
      </p>
    </li>
  );
}

type OutgoingProps = {
  message: Outgoing;
  /** Undefined in a closed conversation. */
  onRetry: (() => void) | undefined;
  onDiscard: () => void;
};

/** A message in transit or not delivered. */
export function OutgoingItem({ message: { content, files, at, state, reason }, onRetry, onDiscard }: OutgoingProps) {
  const message = { content, files, at, isOwn: true, by: 'You' };
  if (state !== 'failed') return <MessageItem {...message} mark={state === 'sent' ? 'Sent' : 'Sending…'} />;
  return (
    <MessageItem
      {...message}
      mark={
        <span className={classes.failed} role="alert">
          <IconAlertCircle size="1rem" aria-hidden /> Not sent. {reason}{' '}
          {onRetry && (
            <button type="button" className={classes.act} onClick={onRetry}>
              Try again
            </button>
          )}{' '}
          <CopyButton value={content}>
            {({ copied, copy }) => (
              <button type="button" className={classes.act} onClick={copy} aria-live="polite">
                {copied ? 'Copied' : 'Copy'}
              </button>
            )}
          </CopyButton>{' '}
          <button type="button" className={classes.act} onClick={onDiscard}>
            Discard
          </button>
        </span>
      }
    />
  );
}
