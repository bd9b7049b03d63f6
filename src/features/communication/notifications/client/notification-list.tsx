import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList, type RecordListItem, type RecordListProps } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { NotificationRow, NotificationType } from '../schema.ts';

const signs = {
  info: { Icon: IconInfoCircle, tone: 'blue', word: undefined },
  success: { Icon: IconCircleCheck, tone: 'green', word: undefined },
  warning: { Icon: IconAlertTriangle, tone: 'brass', word: 'Warning: ' },
  error: { Icon: IconAlertTriangle, tone: 'rust', word: 'Problem: ' },
} as const satisfies Record<NotificationType, object>;

export type NotificationListProps = Pick<RecordListProps, 'label' | 'isAddressed'> & {
  rows: readonly NotificationRow[];
  /** Called when its reader follows the link. */
  onFollow: (notification: NotificationRow) => void;
  renderActions?: (notification: NotificationRow) => ReactNode;
};

/** Notifications, each with its link. */
export function NotificationList({ rows, onFollow, renderActions, ...list }: NotificationListProps) {
  const items = rows.map((notification): RecordListItem => {
    const { id, title, message, type, link, read_at, created_at } = notification;
    const { Icon, tone, word } = signs[type];
    return {
      id,
      title,
      sign: (
        <>
          <Icon color={`var(--laurel-${tone})`} size="1.25rem" stroke={1.75} aria-hidden />
          {word && <span className="visually-hidden">{word}</span>}
        </>
      ),
      reading: link === '' ? undefined : { to: link, onFollow: () => onFollow(notification) },
      // Shows the whole text if nothing else does.
      ...(link === ''
        ? {
            body: (
              <TypedText c="dimmed" fz="sm">
                {message}
              </TypedText>
            ),
          }
        : { details: <ClampedText>{message}</ClampedText> }),
      beside: <Instant at={created_at} />,
      badge: read_at === null && <StatusBadge tone="blue">Unread</StatusBadge>,
      actions: renderActions?.(notification),
    };
  });
  return <RecordList {...list} items={items} />;
}
