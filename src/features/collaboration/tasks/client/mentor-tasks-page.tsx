import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';

import { dateIn } from '#core/client/instant-text.ts';
import { useListPage } from '#core/client/list-page.ts';
import { useStatusTransition } from '#core/client/status-transition.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { mentorTaskTabs } from '#core/shared/mentor-tabs.ts';
import { useOwnApplicants } from '#features/providers/provider-assignments/client/applicant-picker.tsx';
import { daysBetween } from '#features/collaboration/task-templates/rules.ts';

import { mentorStates } from '../rules.ts';
import { anyTaskStatuses, type AnyTaskStatus, type MenteeTask, type TaskRow } from '../schema.ts';
import { transitionAssignedTask } from './api.ts';
import { AssignForm } from './assign-form.tsx';
import { saveAsTemplate, mentoredTasks, menteeTasksPath } from './mentor-api.ts';
import { MentoredList } from './mentored-list.tsx';
import { useMovedFocus } from './moved-focus.ts';
import { TaskDetails } from './task-details.tsx';
import { mentorStateLabels } from './task-text.ts';

const words = {
  what: 'Assigned tasks',
  notLoaded: 'Assigned tasks could not be loaded.',
  noun: 'task',
  add: 'Assign a task',
  empty: 'No tasks found',
  why: 'Assign a task to an applicant. Tasks that applicants submit for review also appear here.',
  none: 'No tasks match this filter.',
  all: 'Show all tasks',
};

const kinds = [
  { value: 'given', label: 'Assigned by you' },
  { value: 'own', label: 'From applicants' },
];
const states = mentorStates.map((value) => ({ value, label: mentorStateLabels[value] }));

/** Tasks that a mentor assigned, and tasks that applicants submit for review. */
export default function MentorTasksPage() {
  const { statusMessage, showMessage } = useStatusMessage();
  const [isReviewDirty, setIsReviewDirty] = useState(false);
  const [cancelling, setCancelling] = useState<MenteeTask>();
  const page = useListPage(mentoredTasks, {
    getTitle: ({ title }: MenteeTask) => title,
    draft: 'assigned-tasks',
    tell: ({ title, applicant }, change) =>
      change === 'added' ? `“${title}” was assigned to ${applicant}.` : `“${title}” was updated.`,
    hasUnsaved: isReviewDirty,
  });
  const { list, sheet } = page;
  const applicants = useOwnApplicants('mentor') ?? [];
  const keepFocusIn = useMovedFocus();
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const step = useStatusTransition<MenteeTask, AnyTaskStatus>({
    source: mentoredTasks,
    getName: ({ title }) => `“${title}”`,
    step: transitionAssignedTask,
  });

  function handleStatus(task: MenteeTask, status: AnyTaskStatus): void {
    if (status === task.status) return;
    if (status === 'Cancelled') {
      setCancelling(task);
      return;
    }
    keepFocusIn(task.id);
    step({ row: task, status });
  }

  function handleCancelled(): void {
    if (!cancelling) return;
    setCancelling(undefined);
    keepFocusIn(cancelling.id);
    step({ row: cancelling, status: 'Cancelled' });
  }

  async function handleKeep({ title, action_item, priority, due_date, created_at }: MenteeTask): Promise<void> {
    const assigned = dateIn(timeZone, new Date(created_at));
    const due_in_days = daysBetween(assigned, due_date ?? assigned);
    const values = { title, description: action_item, priority: priority ?? 'Medium', due_in_days } as const;
    try {
      await saveAsTemplate({ key: crypto.randomUUID(), values });
      await queryClient.invalidateQueries({ queryKey: ['task-templates'] });
      showSavedToast(`“${title}” is now one of your task templates.`);
    } catch (error) {
      showErrorToast({ sentence: `“${title}” was not saved as a template.`, error });
    }
  }

  const review = {
    onSaved({ title, applicant, status }: TaskRow): void {
      setIsReviewDirty(false);
      showMessage(
        status === 'Reviewed'
          ? `“${title}” was reviewed. ${applicant} has been notified.`
          : `“${title}” was sent back. ${applicant} has been notified.`,
      );
    },
    onTooLate(text: string): void {
      setIsReviewDirty(false);
      showMessage(text, 'error');
    },
    onDiscardDraft: () => showMessage(),
    onDirtyChange: setIsReviewDirty,
  };

  return (
    <>
      <ListPage
        page={page}
        subtitle="Tasks you assigned to your applicants, and tasks they submitted for review."
        words={words}
        renderForm={(props, key) => <AssignForm key={key} assignee={list.urlQuery.user_id} {...props} />}
        tabs={<PageTabs label="Assigned tasks" tabs={mentorTaskTabs} />}
        lead={<StatusMessageBanner statusMessage={statusMessage} />}
        filters={
          <FilterBar
            list={list}
            label="Assigned tasks"
            filters={{
              kind: { label: 'Tasks', choices: kinds },
              user_id: { label: 'Applicant', choices: applicants.map(({ id, name }) => ({ value: id, label: name })) },
              state: { label: 'Show', choices: states },
              status: { label: 'Status', choices: anyTaskStatuses },
            }}
            csv={menteeTasksPath}
          />
        }
      >
        {(tasks) => (
          <MentoredList
            tasks={tasks}
            isByState={list.urlQuery.sort !== 'newest'}
            list={list}
            renderOpen={(task) => <TaskDetails key={task.id} task={task} round={statusMessage.round} {...review} />}
            onStatus={handleStatus}
            onEdit={sheet.edit}
            onKeep={(task) => void handleKeep(task)}
          />
        )}
      </ListPage>
      <QuestionDialog
        isOpen={cancelling !== undefined}
        title={`Cancel “${cancelling?.title}”?`}
        no="Keep it"
        yes="Cancel task"
        onNo={() => setCancelling(undefined)}
        onYes={handleCancelled}
      >
        We will tell {cancelling?.applicant} that it is no longer needed. You cannot undo this.
      </QuestionDialog>
    </>
  );
}
