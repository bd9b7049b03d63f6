import { Badge } from '@mantine/core';

export type StatusTone = 'green' | 'brass' | 'blue' | 'rust' | 'plain';

export type StatusBadgeProps = {
  tone: StatusTone;
  /** Status in words, because color alone is not enough. */
  children: string;
};

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <Badge color={tone === 'plain' ? 'gray' : tone}>{children}</Badge>;
}
