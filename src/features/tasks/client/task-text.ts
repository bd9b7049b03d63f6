import type { ListedFile } from '#core/client/ui/file-list.tsx';
import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { fileName } from '#core/shared/uploads.ts';

import type { AssignmentStatus, TaskStatus } from '../schema.ts';

export const statusTones: Record<TaskStatus | AssignmentStatus, StatusTone> = {
  Started: 'blue',
  Pending: 'blue',
  'In Progress': 'brass',
  Submitted: 'brass',
  Completed: 'green',
  Reviewed: 'green',
  Cancelled: 'plain',
};

export function listedFiles(urls: readonly string[]): ListedFile[] {
  return urls.map((url) => ({ name: fileName(url), url, downloadUrl: `${url}?download` }));
}
