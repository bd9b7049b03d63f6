import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useSchemaForm } from '#core/client/form.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { formatNumber } from '#core/shared/money.ts';

import { placeholders } from '../rules.ts';
import { TERMS_CHARACTERS, termsInput, type TermsInput, type TermsOverview } from '../schema.ts';
import { termsOverview, publishTerms } from './api.ts';
import { TermsPreview } from './terms-preview.tsx';
import classes from './terms.module.css';

export type TermsFormProps = { overview: TermsOverview; onSaved: (version: number) => void; onCancel: () => void };

const formSchema = termsInput.omit({ version: true });

/** Form for the next version, starting with the current text. */
export function TermsForm({ overview, onSaved, onCancel }: TermsFormProps) {
  const { current, seller } = overview;
  const queryClient = useQueryClient();
  const { form, field, formProps, summary, failure, isBusy } = useSchemaForm({
    schema: formSchema,
    initialValues: { title: current.title, text: current.text },
    async submit(input) {
      const written = await publishTerms({ ...(input as Omit<TermsInput, 'version'>), version: current.version });
      await showChanged(queryClient, termsOverview.queryKey, written);
      onSaved(written.current.version);
    },
  });
  const { guard, dialog } = useUnsavedGuard(form.isDirty());
  const [title, text] = [String(form.values.title), String(form.values.text)];
  return (
    <form {...formProps}>
      <Stack>
        <Panel title={`Version ${current.version + 1}`}>
          <ErrorSummary {...summary} />
          {failure && <ErrorBanner sentence="The terms were not saved." failure={failure} isFocused />}
          <Stack>
            <TextInput {...{ ...field('title'), autoFocus: true }} label="Title" disabled={isBusy} withAsterisk />
            <AutosizeTextarea
              {...field('text')}
              label="Text"
              description={`A line that begins with ## is a heading, lines that begin with - are a list, and **two asterisks** make words bold. ${formatNumber(text.trim().length)} of ${formatNumber(TERMS_CHARACTERS)} characters.`}
              disabled={isBusy}
              minRows={12}
              maxRows={28}
              withAsterisk
            />
            <div>
              <Text mb="sm" c="dimmed">
                Have a lawyer check the text before you publish it. These placeholders are filled in for each order:
              </Text>
              <dl className={classes.placeholders}>
                {Object.entries(placeholders).flatMap(([name, about]) => [
                  <dt key={name}>{`{{${name}}}`}</dt>,
                  <dd key={`${name} is`}>{about}</dd>,
                ])}
              </dl>
            </div>
            <Group gap="sm" wrap="nowrap" justify="flex-end">
              <Button variant="default" onClick={() => guard(onCancel)}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                Publish version {current.version + 1}
              </Button>
            </Group>
          </Stack>
        </Panel>
        <Panel title="Preview">
          <TermsPreview terms={{ title, text }} seller={seller} />
        </Panel>
        {dialog}
      </Stack>
    </form>
  );
}
