import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { ActiveSwitch } from '#core/client/ui/active-switch.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import { getPreview } from '../rules.ts';
import { templateCategories, type TemplateRow } from '../schema.ts';
import { changeTemplate, templates, templatesApiPath } from './api.ts';
import { TemplateForm } from './template-form.tsx';

const words = {
  what: 'Document templates',
  notLoaded: 'Document templates could not be loaded.',
  noun: 'template',
  add: 'Add template',
  empty: 'No templates yet.',
  why: 'Mentors and attorneys fill in the active ones for the applicants assigned to them.',
  none: 'No templates match this search.',
  all: 'Show all templates',
};

/** Texts that mentors and attorneys start from. */
export default function TemplatesPage() {
  const page = useListPage(templates, { getTitle: ({ name }: TemplateRow) => name, draft: 'templates' });
  const { list, sheet } = page;
  const { urlQuery } = list;
  const shown = list.rows?.map(({ category }) => category) ?? [];
  const categories = [...new Set([...templateCategories, ...(urlQuery.category ? [urlQuery.category] : []), ...shown])];
  const filters = {
    category: { label: 'Category', choices: categories },
    active: {
      label: 'Status',
      choices: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
  };
  return (
    <ListPage
      page={page}
      subtitle="Starting texts for mentors and attorneys. Active templates can be filled in for an applicant assigned to them."
      words={words}
      renderForm={(props, key) => <TemplateForm key={key} {...props} />}
      filters={
        <FilterBar
          list={list}
          label="Document templates"
          search="Name, category or content"
          filters={filters}
          csv={templatesApiPath}
        />
      }
    >
      {(rows) => (
        <RecordList
          label="Document templates"
          markedId={list.rowId}
          items={rows.map((row) => toItem(row, () => sheet.edit(row)))}
        />
      )}
    </ListPage>
  );
}

function toItem(row: TemplateRow, onEdit: () => void) {
  const { id, name, category, description, content, is_active, updated_at, version } = row;
  return {
    id,
    title: name,
    details: (
      <>
        {[category, description].filter(Boolean).join(' · ')} · changed <Instant at={updated_at} show="day" />
      </>
    ),
    body: <TypedText c="dimmed">{getPreview(content)}</TypedText>,
    onEdit,
    actions: (
      <>
        <ActiveSwitch
          of={name}
          isActive={is_active}
          listKey={templates.key}
          save={(isActive) => changeTemplate({ id, values: { is_active: isActive, version } })}
        />
        <Button id={editButtonId(id)} variant="subtle" size="compact-md" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </>
    ),
  };
}
