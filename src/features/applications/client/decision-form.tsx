import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/check-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';

import { holderWords } from '../rules.ts';
import { decisionInput, type Decision, type DecisionInput, type ReceivedApplication } from '../schema.ts';
import { decideApplication, receivedApplications } from './api.ts';
import classes from './applications.module.css';

export type DecisionFormProps = Pick<
  RowFormProps<ReceivedApplication>,
  'onSaved' | 'onDiscardDraft' | 'onDirtyChange'
> & {
  application: ReceivedApplication;
  /** Where another admin was faster, with the sentence that says so. */
  onDecidedMeanwhile: (text: string) => void;
};

/** Approves or rejects an application: a button each, and a note for the applicant. */
export function DecisionForm({ application, onDecidedMeanwhile, ...sheet }: DecisionFormProps) {
  const { id, name, role } = application;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, ReceivedApplication>({
    ...sheet,
    schema: decisionInput,
    initialValues: { status: '', decision_note: '' },
    draft: `applications/${id}`,
    listKey: receivedApplications.key,
    save: (input) =>
      decideApplication({ id, ...(input as DecisionInput) }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'application_decided') onDecidedMeanwhile(error.message);
        await queryClient.invalidateQueries({ queryKey: receivedApplications.key });
        throw error;
      }),
  });
  const { failure, draft, isAlive, isBusy } = form;
  const choose = (status: Decision) => ({
    type: 'submit' as const,
    disabled: !isAlive,
    'aria-label': `${status === 'approved' ? 'Approve' : 'Reject'} the application of ${name}`,
    onClick: () => form.form.setFieldValue('status', status),
  });

  return (
    <form {...form.formProps}>
      <ErrorSummary {...form.summary} />
      {failure && <FailureBanner sentence="Nothing was decided." failure={failure} isFocused />}
      <RestoredDraft restored={draft.restored} onDiscard={() => void form.discardDraft(form.onDiscardDraft)} />
      <FormSection
        legend={`Decide on the application of ${name}`}
        description={`If you approve, ${name} is ${holderWords[role]} at once. They are told either way.`}
        disabled={isBusy}
      >
        <Textarea
          {...form.field('decision_note')}
          label="Note to the applicant"
          description="Needed if you reject: what is missing, or what should change."
          autosize
          minRows={3}
          maxRows={16}
          data-wide
        />
        <div className={classes.buttons} data-wide>
          <Button variant="default" {...choose('rejected')}>
            Reject
          </Button>
          <Button {...choose('approved')}>Approve</Button>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
    </form>
  );
}
