import { Button, TextInput } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { memoChange, memoInput, type MemoChange, type MemoInput, type MemoRow } from '../schema.ts';
import { changeMemo, createMemo, ownMemos } from './api.ts';

const words = {
  what: 'Your memos',
  notLoaded: 'Your memos could not be loaded.',
  noun: 'memo',
  add: 'Add a memo',
  empty: 'No memos yet.',
  why: 'Memos from people who know your work carry a petition.',
  none: 'No memos match this search.',
  all: 'Show all memos',
};

const filters = {
  state: {
    label: 'Show',
    choices: [
      { value: 'open', label: 'Not signed' },
      { value: 'signed', label: 'Signed' },
    ],
  },
};

/** Page of an applicant's memos. */
export default function MemosPage() {
  const page = useListPage(ownMemos, { getTitle: ({ signer }: MemoRow) => signer, draft: 'memos' });
  return (
    <ListPage
      page={page}
      subtitle="What others wrote about you."
      words={words}
      renderForm={(props, key) => (props.row ? <SignedForm key={key} {...props} /> : <MemoForm key={key} {...props} />)}
      filters={<FilterBar list={page.list} label="Your memos" search="Signer" filters={filters} />}
      hasFiles
    >
      {(rows) => (
        <ul>
          {rows.map((memo) => (
            <li key={memo.id}>
              {memo.signer} {memo.can.edit && <Button onClick={() => page.sheet.edit(memo)}>Edit</Button>}{' '}
              {memo.can.delete && <Button onClick={() => page.remove(memo)}>Delete</Button>}
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function MemoForm(sheet: RowFormProps<MemoRow>) {
  const form = useRowForm<FormSchema, MemoRow>({
    ...sheet,
    schema: () => memoInput,
    initialValues: { signer: '', memo_url: '' } satisfies MemoInput,
    draft: 'memos',
    listKey: ownMemos.key,
    save: (values, { key }) => createMemo({ key, values: values as MemoInput }),
  });
  const { form: formState, field } = form;
  const { id, error } = field('memo_url');
  const url = formState.values.memo_url as string;
  return (
    <RowForm of={form} noun="memo" legend="Add a memo" submit="Add memo">
      <TextInput {...field('signer')} label="Signer" required />
      <FilePicker
        id={id}
        label="Memo"
        bucket="recommendations"
        multiple={false}
        value={url === '' ? [] : [url]}
        onChange={([first = '']) => formState.setFieldValue('memo_url', first)}
        onBusyChange={form.takesFiles('memo_url')}
        error={error}
      />
    </RowForm>
  );
}

const signedForm = memoChange.omit({ version: true });

function SignedForm(sheet: RowFormProps<MemoRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, MemoRow>({
    ...sheet,
    schema: signedForm,
    initialValues: { signer: row?.signer ?? '', signed_on: row?.signed_on ?? null },
    draft: 'memos',
    listKey: ownMemos.key,
    save: (values, { version }) =>
      changeMemo({ id: row?.id ?? '', values: { ...(values as Omit<MemoChange, 'version'>), version } }),
  });
  const { form: formState, field } = form;
  const { id, error } = field('signed_on');
  return (
    <RowForm of={form} noun="memo" legend={`Edit the memo by ${row?.signer}`} submit="Update memo">
      <TextInput {...field('signer')} label="Signer" required />
      <DateInput
        id={id}
        label="Date of signature"
        error={error}
        value={formState.values.signed_on as string | null}
        onChange={(day) => formState.setFieldValue('signed_on', day)}
      />
    </RowForm>
  );
}
