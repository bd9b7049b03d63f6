import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { dateIn } from '#core/client/instant-text.ts';
import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { useProviderRole } from '#core/client/current-page.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { GroupedList } from '#core/client/ui/grouped-list.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { ClampedText } from '#core/client/ui/clamped-text.tsx';
import {
  ApplicantPicker,
  useOwnApplicants,
} from '#features/providers/provider-assignments/client/applicant-picker.tsx';

import { getPreview } from '../rules.ts';
import { templateCategories, type TemplateRow } from '../schema.ts';
import { filledTemplate, fillableTemplates } from './fill-api.ts';
import { FillForm } from './fill-form.tsx';

const words = {
  what: 'Templates',
  notLoaded: 'Templates could not be loaded.',
  noun: 'template',
  empty: 'No templates yet.',
  why: 'Admins write templates. They appear here once an applicant is assigned to you.',
  none: 'No templates match this search.',
  all: 'Show all templates',
};

/** Active templates by category, filled for the applicant in the URL. */
export default function FillPage() {
  const as = useProviderRole();
  const list = useList(fillableTemplates);
  const people = useOwnApplicants(as);
  const { search, change } = useSearch();
  const applicantId = search.get('person');
  // A single applicant is selected automatically.
  const personId = applicantId ?? (people?.length === 1 ? people[0]?.id : undefined);
  const applicant = people?.find(({ id }) => id === personId);
  const shownCategories = list.rows?.map(({ category }) => category) ?? [];
  const categories = [
    ...new Set([
      ...templateCategories,
      ...(list.urlQuery.category ? [list.urlQuery.category] : []),
      ...shownCategories,
    ]),
  ];

  function toItem(row: TemplateRow) {
    const { id, name, description, content } = row;
    const isOpen = list.rowId === id;
    return {
      id,
      title: name,
      reading: { to: { search: list.searchWithRow(isOpen ? undefined : id) }, isOpen },
      details: description,
      body: isOpen ? (
        <Box mt="xs">
          {applicant ? (
            <Filled key={`${id} ${applicant.id}`} template={row} applicant={applicant} />
          ) : (
            <p>Choose an applicant above to fill in this template.</p>
          )}
        </Box>
      ) : (
        <ClampedText>{getPreview(content).replaceAll(/\s+/g, ' ')}</ClampedText>
      ),
    };
  }

  return (
    <>
      <PageHeader subtitle="Choose an applicant and a template, edit the text, and download it." />
      <Box maw="24rem" mb="md">
        <ApplicantPicker
          as={as}
          label="Applicant"
          value={applicant?.id ?? ''}
          error={
            applicantId !== null && people && !applicant
              ? 'This applicant is not assigned to you. Choose another.'
              : null
          }
          onChange={({ currentTarget: { value } }) =>
            change((current) => withSearchParams(current, { person: value || undefined }))
          }
        />
      </Box>
      <ListSection
        list={list}
        words={words}
        filters={
          <FilterBar
            list={list}
            label="Templates"
            search="Name, category or content"
            filters={{ category: { label: 'Category', choices: categories } }}
          />
        }
      >
        {(rows) =>
          list.urlQuery.sort === 'name' ? (
            <RecordList label="Templates" items={rows.map(toItem)} markedId={list.rowId} />
          ) : (
            <GroupedList
              groups={[...new Set(rows.map(({ category }) => category))].map((category) => ({
                heading: category,
                items: rows.filter((row) => row.category === category).map(toItem),
              }))}
              markedId={list.rowId}
            />
          )
        }
      </ListSection>
    </>
  );
}

type FilledProps = { template: TemplateRow; applicant: { id: string; name: string } };

function Filled({ template, applicant }: FilledProps) {
  const today = dateIn(useTimeZone(), useNow());
  // Day on which it was opened. Midnight does not change the text that is being edited.
  const [day] = useState(today);
  const [round, setRound] = useState(0);
  const query = useQuery(filledTemplate({ id: template.id, applicantId: applicant.id, today: day }));
  return (
    <>
      <LoadError query={query} sentence="The template could not be loaded." />
      {query.isPending && <Loading shape="list" label="Filling in the template" />}
      {query.data && (
        <FillForm
          key={round}
          template={template}
          applicant={applicant}
          filled={query.data}
          onDiscarded={() => setRound(round + 1)}
        />
      )}
    </>
  );
}
