import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';

import { useSchemaForm } from '#core/client/form.ts';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import { scanLanguageName, type ScanLanguage } from '#binder-engine/scan-languages.ts';
import { typedNumber } from '#core/shared/price.ts';

import { binderSettings, schemes, type BinderSettings, type ContinuedNumbers } from '../schema.ts';
import classes from './binder.module.css';

const examples: Record<(typeof schemes)[number], string> = {
  letter: 'Section letter: C-2',
  section: 'Section number: 3.2',
  criterion: 'Criterion: (iii).2',
};

/** Input is text. The first page becomes a number. */
const formSchema = binderSettings.extend({
  first_page: typedNumber(binderSettings.shape.first_page, { fractionDigits: 0 }),
});
const toFormValues = (settings: BinderSettings) => ({ ...settings, first_page: String(settings.first_page) });

export type SettingsFormProps = {
  settings: BinderSettings;
  /** Numbers that it continues after, which determine its first page. */
  continues: ContinuedNumbers | null;
  save: (settings: BinderSettings) => Promise<void>;
  /** Languages in which this server recognizes words. */
  languages: readonly ScanLanguage[];
  /** Whether it is the user's own binder, which can follow their records. */
  isOwn: boolean;
};

/** Name, numbering and stamp of the binder, and whether it follows the records. */
export function SettingsForm({ settings, continues, save, languages, isOwn }: SettingsFormProps) {
  const checked = useSchemaForm({
    schema: formSchema,
    initialValues: toFormValues(settings),
    async submit(input) {
      await save(input);
      checked.showStored(toFormValues(input));
      showSavedToast('The settings were saved.');
    },
  });
  const { form, field, isBusy } = checked;
  const values = form.getValues() as ReturnType<typeof toFormValues>;
  const mark = (name: 'has_covers' | 'has_total' | 'syncs_evidence') => ({
    id: field(name).id,
    name,
    size: 'md',
    checked: values[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue(name, currentTarget.checked),
  });

  return (
    <FormFrame of={checked} failed="The settings were not saved.">
      <FormSection legend="Numbering and stamp" disabled={isBusy}>
        <TextInput {...field('title')} label="Title" description="Shown on the index." withAsterisk />
        <NativeSelect
          {...field('scheme')}
          label="Exhibit numbers"
          data={schemes.map((value) => ({ value, label: examples[value] }))}
        />
        <TextInput
          {...field('stamp_prefix')}
          label="Stamp"
          description={`The start of the line at the bottom of each page: “${stampExample(values)}”.`}
        />
        {!continues && (
          <NumberField
            {...field('first_page')}
            label="First page"
            description="The number stamped on the first page."
            fractionDigits={0}
          />
        )}
        <Checkbox
          {...mark('has_covers')}
          label="Dividers"
          description="A page with the exhibit’s number and title before each exhibit."
        />
        <Checkbox
          {...mark('has_total')}
          label="Total in stamps"
          description="Each stamp also shows the last page number. When that changes, all files are created again."
        />
        {isOwn && (
          <Checkbox
            {...mark('syncs_evidence')}
            label="Keep in sync with my records"
            description="New files in your records are added automatically."
          />
        )}
        {languages.length > 0 && (
          <div data-wide>
            <Checkbox.Group
              id={field('scan_languages').id}
              label="Languages on scanned pages"
              description="The words on scanned pages are recognized in the background, so that the packet can be searched. The pages look the same. Choose none to leave scans as they are."
              error={field('scan_languages').error}
              value={[...values.scan_languages]}
              onChange={(chosen) => form.setFieldValue('scan_languages', chosen)}
            >
              <div className={classes.languages}>
                {languages.map((code) => (
                  <Checkbox key={code} value={code} label={scanLanguageName(code)} />
                ))}
              </div>
            </Checkbox.Group>
          </div>
        )}
        <Group gap={0} wrap="nowrap" justify="flex-end" data-wide>
          <Button type="submit" variant="default">
            {isBusy ? 'Saving…' : 'Save settings'}
          </Button>
        </Group>
      </FormSection>
    </FormFrame>
  );
}

function stampExample({
  scheme,
  stamp_prefix: prefix,
  has_total,
}: Pick<BinderSettings, 'scheme' | 'stamp_prefix' | 'has_total'>): string {
  const number = examples[scheme].split(': ')[1] ?? '';
  return [prefix.trim(), `Exhibit ${number} at 5`, has_total ? 'Page 41 of 663' : 'Page 41']
    .filter((text) => text !== '')
    .join(' · ');
}
