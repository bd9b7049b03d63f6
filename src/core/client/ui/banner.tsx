import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './banner.module.css';

type BannerTone = 'success' | 'error' | 'info';

export type BannerProps = {
  tone: BannerTone;
  children: ReactNode;
  /** Button or link below the sentence. */
  action?: ReactNode;
  /** Single line if there is room, for a notice above every page. */
  isCompact?: boolean;
  /** Request ID for support, if the server sent one. */
  reference?: string;
};

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

/** Message about the whole form or page, announced when it appears. */
export function Banner({ tone, children, action, isCompact = false, reference }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classes.root}
      data-tone={tone}
      data-compact={isCompact || undefined}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon className={classes.icon} size="1.25rem" stroke={1.75} aria-hidden />
      <div className={classes.text}>
        <div>{children}</div>
        {reference && <p className={classes.reference}>Reference: {reference}</p>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
