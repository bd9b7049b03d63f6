import { Button, TextInput } from '@mantine/core';

import type { FormSchema } from '#core/client/check-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FilePicker } from '#features/files/client/file-picker.tsx';

import { letterInput, type LetterInput, type LetterRow } from '../schema.ts';
import { createLetter, ownLetters } from './api.ts';

const words = {
  what: 'Your letters',
  noun: 'letter',
  add: 'Add a letter',
  empty: 'No letters yet.',
  why: 'Letters from people who know your work carry a petition.',
  none: 'No letters match this search.',
  all: 'Show all letters',
};

/** An applicant's letters. */
export default function LettersPage() {
  const page = useListPage(ownLetters, { titleOf: ({ signer }: LetterRow) => signer, draft: 'letters' });
  return (
    <ListPage
      page={page}
      subtitle="What others wrote about you."
      words={words}
      renderForm={(props, key) => <LetterForm key={key} {...props} />}
      filters={<FilterBar list={page.list} label="Your letters" search="Signer" filters={{}} />}
      hasFiles
    >
      {(rows) => (
        <ul>
          {rows.map((letter) => (
            <li key={letter.id}>
              {letter.signer} <Button onClick={() => page.remove(letter)}>Delete</Button>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function LetterForm(sheet: RowFormProps<LetterRow>) {
  const form = useRowForm<FormSchema, LetterRow>({
    ...sheet,
    schema: () => letterInput,
    initialValues: { signer: '', letter_url: '' } satisfies LetterInput,
    draft: 'letters',
    listKey: ownLetters.key,
    save: (values, { key }) => createLetter({ key, values: values as LetterInput }),
  });
  const { form: held, field } = form;
  const { id, error } = field('letter_url');
  const url = held.values.letter_url as string;
  return (
    <RowForm of={form} noun="letter" legend="Add a letter" submit="Add letter">
      <TextInput {...field('signer')} label="Signer" required />
      <FilePicker
        id={id}
        label="Letter"
        bucket="recommendations"
        multiple={false}
        value={url === '' ? [] : [url]}
        onChange={([first = '']) => held.setFieldValue('letter_url', first)}
        onBusyChange={form.takesFiles('letter_url')}
        error={error}
      />
    </RowForm>
  );
}
