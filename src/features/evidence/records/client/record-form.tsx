import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { createWithRetry, useRowForm } from '#core/client/row-form.ts';
import { FormSubsection } from '#core/client/ui/form-section.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FileLanguage } from '#features/evidence/certified-translations/client/file-language.tsx';
import { findCurrency } from '#core/shared/field-types/decimal.ts';
import { emptyValue, isEmptyValue, type Field } from '#records/field-types/kinds.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordEdit, recordInput, recordStatuses, type ListedRecord, type RecordRow } from '#records/schema.ts';

import { changeRecord, createRecord, listsRecord, recordSource, wholeRecord } from './api.ts';
import { FieldCell } from './field-cell.tsx';
import { FieldInput } from './field-input.tsx';
import { FOR_PETITION, filesOfRecord } from './record-text.ts';

type RecordFormProps = Omit<RowFormProps<ListedRecord>, 'row'> & { type: RecordType };

/** Form that adds or changes a record. It opens once all fields of the record are there. */
export function RecordForm({ row, ...props }: RecordFormProps & { row: ListedRecord | undefined }) {
  return row ? <ListedRecordForm {...props} listed={row} /> : <WholeRecordForm {...props} row={undefined} />;
}

function ListedRecordForm({ listed, ...props }: RecordFormProps & { listed: ListedRecord }) {
  const { type } = props;
  const query = useQuery(wholeRecord(recordSource(type), listed));
  // Keeps the row with which the form was opened. A newer one has another version.
  const [opened, setOpened] = useState<RecordRow>();
  if (!opened && query.data && query.data.version >= listed.version) setOpened(query.data);
  if (opened) return <WholeRecordForm {...props} row={opened} />;
  if (query.error) return <LoadError query={query} sentence="The record could not be loaded." />;
  return <Loading label={`Loading ${getTitle(type, listed)}`} />;
}

function WholeRecordForm({ type, ...sheet }: RecordFormProps & { row: RecordRow | undefined }) {
  const { segment } = type;
  const { row } = sheet;
  const { key: listKey, find } = recordSource(type);
  const form = useRowForm<FormSchema, RecordRow>({
    ...sheet,
    schema: (stored) => (stored ? recordEdit(type, today, stored) : recordInput(type, today)) as FormSchema,
    initialValues: initialValues(type, row),
    draft: segment,
    draftOn: 'server',
    listKey,
    lists: listsRecord,
    read: find,
    save: (values, { key, version }) =>
      row
        ? changeRecord({ segment, id: row.id, values: { ...values, version }, key })
        : createWithRetry(values, {
            add: () => createRecord({ segment, values, key }),
            read: find,
            change: (change) => changeRecord({ segment, ...change, key }),
          }),
  });

  const handlers = useHandlers(form, { type, row });
  const fields = Object.entries(type.fields);
  const isAnyForPetition = fields.some(([, { isForPetition }]) => isForPetition);
  const inputs = (isShown: (field: Field) => boolean) =>
    fields
      .filter(([, declared]) => isShown(declared))
      .map(([name, declared]) => (
        <FieldInput
          key={name}
          field={declared}
          isWide={name === type.list.title}
          currency={findCurrency(declared, form.form.values)}
          {...valueProps(form.field(name))}
          {...handlers}
        />
      ));

  return (
    <RowForm
      of={form}
      noun={type.noun}
      legend={row ? type.form.editTitle : type.form.addTitle}
      description="Fields marked * are required to save. You can fill in the rest later."
      submit={row ? type.form.update : type.form.add}
      cancel={type.form.cancel}
      another="Save and add another"
      failure={type.failures?.save}
      newer={{ fields: shownFields(type) }}
      end={<NativeSelect {...form.field('status')} label="Status" data={recordStatuses} />}
    >
      {inputs(({ isForPetition }) => !isForPetition)}
      {isAnyForPetition && (
        <FormSubsection
          legend={FOR_PETITION}
          description="Facts that the regulation asks about. None is required to save."
        >
          {inputs(({ isForPetition }) => isForPetition === true)}
        </FormSubsection>
      )}
    </RowForm>
  );
}

const today = () => new Date();

function shownFields(type: RecordType) {
  const fields = Object.entries(type.fields).map(([name, field]) => {
    const show = (row: RecordRow) =>
      !isEmptyValue(field, row[name]) && <FieldCell field={field} value={row[name]} row={row} />;
    return [name, { label: field.label, show }] as const;
  });
  return { ...Object.fromEntries(fields), status: { label: 'Status', show: (row: RecordRow) => row.status } };
}

function initialValues(type: RecordType, row: RecordRow | undefined): Record<string, unknown> {
  const fields = Object.entries(type.fields).map(([name, declared]) => [name, row ? row[name] : emptyValue(declared)]);
  return { ...Object.fromEntries(fields), status: row?.status ?? 'Started' };
}

type Form = ReturnType<typeof useRowForm<FormSchema, RecordRow>>;

/** Form props of a field, without those that only plain inputs take. */
function valueProps({ id, name, value, error }: ReturnType<Form['field']>) {
  return { id, name, value, error };
}

/** Stable handlers, so that a field renders again only when its own value changes. */
function useHandlers(form: Form, { type, row }: { type: RecordType; row: RecordRow | undefined }) {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const onChange = useCallback((name: string, value: unknown) => latest.current.field(name).onChange(value), []);
  const onBusyChange = useCallback((name: string, isBusy: boolean) => latest.current.takesFiles(name)(isBusy), []);
  const renderNote = useCallback(
    // A file has a language once its record is saved.
    (url: string) =>
      row !== undefined && filesOfRecord(type, row).some((file) => file.url === url) && <FileLanguage url={url} />,
    [type, row],
  );
  return { onChange, onBusyChange, renderNote };
}
