import { Box, Button, Group, NativeSelect, TextInput } from '@mantine/core';

import { z } from 'zod';

import { authorRelations, type Author } from '#binder-engine/binder.ts';
import { letterAuthor, type OutlineExhibit } from '#binder-engine/outline.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FormSubsection } from '#core/client/ui/form-section.tsx';

import { relationLabels } from '../rules.ts';

/** An empty form has no relation selected. */
const typedAuthor = letterAuthor.extend({ relation: z.string().pipe(letterAuthor.shape.relation) });

export type AuthorFormProps = {
  exhibit: OutlineExhibit;
  onSave: (author: Author | null) => void;
  onClose: () => void;
};

/** Author of an exhibit that is a letter. Part of the outline, so that it is saved and undone with it. */
export function AuthorForm({ exhibit: { title, author }, onSave, onClose }: AuthorFormProps) {
  const { field, formProps, summary } = useSchemaForm({
    schema: typedAuthor,
    initialValues: { name: author?.name ?? '', position: author?.position ?? '', relation: author?.relation ?? '' },
    async submit(input) {
      close(input);
    },
  });

  function close(next: Author | null): void {
    onSave(next);
    onClose();
  }

  return (
    <Box {...formProps} component="form" pt="xs" pb="sm" aria-label={`Author of ${title}`}>
      <ErrorSummary {...summary} />
      <FormSubsection
        legend="Author of the letter"
        description="The divider and the index show the author’s name. Letters from independent authors are marked."
      >
        <TextInput {...field('name')} label="Author" withAsterisk />
        <TextInput {...field('position')} label="Position" placeholder="Professor of Computing, Yale University" />
        <NativeSelect
          {...field('relation')}
          label="Relationship to the applicant"
          withAsterisk
          data={[
            { value: '', label: 'Choose one' },
            ...authorRelations.map((value) => ({ value, label: relationLabels[value] })),
          ]}
        />
        <Group gap="xs" data-wide>
          <Button type="submit" size="sm">
            Save author
          </Button>
          <Button type="button" variant="default" size="sm" onClick={onClose}>
            Cancel
          </Button>
          {author && (
            <Button type="button" variant="subtle" size="sm" onClick={() => close(null)}>
              This is not a letter
            </Button>
          )}
        </Group>
      </FormSubsection>
    </Box>
  );
}
