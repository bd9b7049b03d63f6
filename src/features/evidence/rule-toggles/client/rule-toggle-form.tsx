import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useReportedInput, useSchemaForm } from '#core/client/form.ts';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';

import { ruleToggleInput, type RuleRow } from '../schema.ts';
import { allRules, toggleRule } from './api.ts';

export type RuleToggleFormProps = {
  row: RuleRow;
  onSaved: (row: RuleRow) => void;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Turns a rule off with a reason, or on again. If another admin was faster, the row above shows their change. */
export function RuleToggleForm({ row, onSaved, onCancel, onDirtyChange }: RuleToggleFormProps) {
  const { id, version, state } = row;
  const isOff = state === 'off';
  const queryClient = useQueryClient();
  const checked = useSchemaForm({
    schema: ruleToggleInput.pick({ reason: true }),
    initialValues: { reason: '' },
    async submit({ reason }) {
      try {
        onSaved(await toggleRule({ id, reason, is_off: !isOff, version }));
      } finally {
        await queryClient.invalidateQueries({ queryKey: allRules.key });
      }
    },
  });
  const { form, field, isBusy } = checked;
  const isDirty = form.isDirty();
  useReportedInput(isDirty, onDirtyChange);
  return (
    <FormFrame of={checked} failed={isOff ? 'This rule could not be turned on.' : 'This rule could not be turned off.'}>
      <FormSection
        legend={isOff ? 'Turn this rule back on' : 'Turn this rule off'}
        description={
          isOff
            ? 'It will be checked again for every applicant. The audit trail keeps your reason.'
            : 'While it is off, it produces no findings for any applicant. The audit trail keeps your reason.'
        }
        disabled={isBusy}
      >
        <AutosizeTextarea {...field('reason')} label="Reason" required minRows={2} maxRows={10} data-wide />
        <Group gap="sm" data-wide>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{isOff ? 'Turn on' : 'Turn off'}</Button>
        </Group>
      </FormSection>
    </FormFrame>
  );
}
