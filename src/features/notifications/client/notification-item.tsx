import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Instant } from '#core/client/ui/instant.tsx';

import type { NotificationRow, NotificationType } from '../schema.ts';
import classes from './notification-item.module.css';

const signs = {
  info: { Icon: IconInfoCircle, word: undefined },
  success: { Icon: IconCircleCheck, word: undefined },
  warning: { Icon: IconAlertTriangle, word: 'Warning' },
  error: { Icon: IconAlertTriangle, word: 'Problem' },
} as const satisfies Record<NotificationType, object>;

export type NotificationItemProps = {
  notification: NotificationRow;
  /** Called when its reader goes to the thing. */
  onFollow: () => void;
  action?: ReactNode;
};

/** What happened, and the way to the thing. A list item: it stands inside a `ul`. */
export function NotificationItem({ notification, onFollow, action }: NotificationItemProps) {
  const { title, message, type, link, read_at, created_at } = notification;
  const { Icon, word } = signs[type];
  return (
    <li className={classes.root} data-unread={read_at === null || undefined}>
      <Icon className={classes.icon} data-type={type} size="1.25rem" stroke={1.75} aria-hidden />
      <div className={classes.main}>
        <p className={classes.title}>
          {word && <span className="visually-hidden">{word}: </span>}
          {link ? (
            <Link to={link} onClick={onFollow}>
              {title}
            </Link>
          ) : (
            title
          )}
          {read_at === null && <span className={classes.unread}>Unread</span>}
        </p>
        <p className={classes.message}>{message}</p>
        <p className={classes.time}>
          <Instant at={created_at} />
        </p>
      </div>
      {action}
    </li>
  );
}
