import { Button, Group, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { download } from '#core/client/download.ts';
import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { formatNumber } from '#core/shared/money.ts';

import { unfilledPlaceholders } from '../rules.ts';
import { FILLED_CHARACTERS, fileInput, type FilledTemplate, type TemplateRow } from '../schema.ts';
import { createFile } from './fill-api.ts';
import classes from './fill-page.module.css';

const formSchema = fileInput.omit({ applicant_id: true });

export type FillFormProps = {
  template: TemplateRow;
  applicant: { id: string; name: string };
  filled: FilledTemplate;
  /** Starts over with the current template. */
  onDiscarded: () => void;
};

/** A filled text for editing and download. Edits are stored per template and applicant. */
export function FillForm({ template, applicant, filled, onDiscarded }: FillFormProps) {
  const initial = { name: `${template.name}, ${applicant.name}`, text: filled.text };
  const checked = useSchemaForm<FormSchema>({
    schema: formSchema,
    initialValues: { ...initial, format: '' },
    async submit(values) {
      const input = { ...(values as z.output<typeof formSchema>), applicant_id: applicant.id };
      const content = await createFile({ id: template.id, input });
      const name = `${input.name.replaceAll(/[\\/:*?"<>|]/g, '_')}.${input.format}`;
      download({ content, name });
      showSavedToast(`“${name}” was downloaded.`);
    },
  });
  const { form, field, isAlive, isBusy } = checked;
  const values = { name: String(form.values.name), text: String(form.values.text) };
  const isDirty = values.name !== initial.name || values.text !== initial.text;
  const draft = useDraft({
    form: `filled-templates/${template.id}/${applicant.id}`,
    values,
    isDirty,
    baseVersion: template.version,
    on: 'tab',
    restore: (restored) => form.setValues((fresh) => ({ ...fresh, name: restored.name, text: restored.text })),
  });
  const { dialog } = useUnsavedGuard(isDirty && !draft.hasAll);
  const left = unfilledPlaceholders(values.text);

  const discard = (): void => void draft.discard().then(onDiscarded);

  return (
    <FormFrame of={checked} failed="The file could not be created.">
      <RestoredDraft restored={draft.restored && { ...draft.restored, isOutdated: false }} onDiscard={discard} />
      {draft.restored?.isOutdated && (
        <Banner tone="info">
          The template has changed since you started. Discard your draft to start from the new version.
        </Banner>
      )}
      <FormSection
        legend={`${template.name} for ${applicant.name}`}
        description="Edit the text, then download it. Your changes are saved for this applicant; the template does not change."
        disabled={isBusy}
      >
        <AutosizeTextarea
          {...field('text')}
          label="Text"
          description={`${formatNumber(values.text.length)} of ${formatNumber(FILLED_CHARACTERS)} characters`}
          minRows={10}
          maxRows={28}
          required
          data-wide
        />
        {left.length > 0 && (
          <div className={classes.left} role="status" data-wide>
            <p>Fill in these placeholders before you download: they have no value.</p>
            <ul aria-label="Still to fill in">
              {left.map(({ placeholder, about }) => (
                <li key={placeholder}>
                  <code>{placeholder}</code>
                  {about && `: ${about}`}
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextInput {...field('name')} label="File name" description="Without an extension." required data-wide />
        <Group gap="xs" justify="flex-end" data-wide>
          {isDirty && (
            <Button variant="subtle" onClick={discard}>
              Start over
            </Button>
          )}
          <Button
            type="submit"
            variant="default"
            disabled={!isAlive}
            onClick={() => form.setFieldValue('format', 'pdf')}
          >
            Download PDF
          </Button>
          <Button type="submit" disabled={!isAlive} onClick={() => form.setFieldValue('format', 'docx')}>
            Download DOCX
          </Button>
        </Group>
      </FormSection>
      <DraftStatus state={draft.state} />
      {dialog}
    </FormFrame>
  );
}
