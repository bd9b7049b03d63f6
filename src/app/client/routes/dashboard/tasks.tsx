import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TasksPage } from '#features/tasks/client/tasks-page.tsx';
import { recordTypes } from '#records/registry.ts';

import { pageMeta } from '../../page-meta.ts';

const criteria = recordTypes.map(({ title }) => title);

export function meta() {
  return pageMeta({ title: 'Task Management', isPrivate: true });
}

export default function Tasks() {
  return (
    <>
      <PageHeader title="Task Management" subtitle="What is to be done, by when, and what waits for review" />
      <TasksPage suggestions={criteria} />
    </>
  );
}
