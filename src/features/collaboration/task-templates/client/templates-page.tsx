import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { useListPage } from '#core/client/list-page.ts';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import { CollectionForm } from '#core/client/ui/collection-form.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { newLink, paths } from '#core/shared/paths.ts';
import { mentorTaskTabs } from '#core/shared/mentor-tabs.ts';

import { daysText } from '../rules.ts';
import { taskTemplate } from '../schema.ts';
import { taskTemplates } from './api.ts';

const words = {
  what: 'Your task templates',
  notLoaded: 'Your task templates could not be loaded.',
  noun: 'template',
  add: 'New template',
  empty: 'No task templates yet.',
  why: 'Save tasks you assign often, and assign them in one step.',
  none: 'No templates match this search.',
  all: 'Show all templates',
};

/** Templates of tasks that a mentor assigns repeatedly. */
export default function TaskTemplatesPage() {
  const page = useListPage(taskTemplates, { getTitle: ({ title }) => title, draft: taskTemplate.name });
  const { list, sheet } = page;
  return (
    <ListPage
      page={page}
      subtitle="Tasks you assign often."
      words={words}
      renderForm={(props, key) => (
        <CollectionForm
          key={key}
          of={taskTemplates}
          names={['title', 'due_in_days', 'priority', 'description']}
          defaults={{ due_in_days: 7 }}
          {...props}
        />
      )}
      tabs={<PageTabs label="Assigned tasks" tabs={mentorTaskTabs} />}
      filters={
        <FilterBar
          list={list}
          label="Your task templates"
          search="Title or description"
          filters={{ priority: taskTemplate.fields.priority }}
          csv={taskTemplate.path}
        />
      }
    >
      {(rows) => (
        <RecordList
          label="Your task templates"
          markedId={list.rowId}
          items={rows.map((row) => ({
            id: row.id,
            title: row.title,
            details: `${row.priority} priority · ${daysText(row.due_in_days)}`,
            body: row.description && <ClampedText>{row.description}</ClampedText>,
            actions: (
              <Button
                component={Link}
                to={`${newLink(`${paths.mentor}/tasks`)}&template=${row.id}`}
                variant="default"
                size="compact-md"
                aria-label={`Assign: ${row.title}`}
              >
                Assign
              </Button>
            ),
            acts: [
              { label: 'Edit', onClick: () => sheet.edit(row) },
              { label: 'Delete', onClick: () => page.remove(row) },
            ],
            onEdit: () => sheet.edit(row),
          }))}
        />
      )}
    </ListPage>
  );
}
