// API calls of mentors and attorneys for templates: filling them, and creating files of the edited text.
import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { unwrapFile } from '#core/client/file-response.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import { templateQuery, type FileInput, type TemplateRow } from '../schema.ts';
import type { TemplatesApi } from '../server/routes.ts';
import { readTemplate } from './api.ts';

const api = createApi<TemplatesApi>('/api/templates');

const query = templateQuery.omit({ active: true, direction: true });
const sorts = {
  category: { label: 'Category', direction: 'asc' },
  name: { label: 'Name', direction: 'asc' },
} satisfies Sorts;

/** Active templates by category. */
export const fillableTemplates = {
  key: ['fillable-templates'],
  query,
  sorts,
  formerly: 'template',
  list: (filters, { signal }) =>
    unwrap(
      api.index.$get({ query: toQueryParams({ ...filters, sort: filters.sort ?? 'category' }) }, { init: { signal } }),
    ),
  find: readTemplate,
} satisfies RowSource<TemplateRow, typeof query, { create: boolean }>;

export type Filling = { id: string; applicantId: string; today: string };

export const filledTemplate = ({ id, applicantId, today }: Filling) =>
  queryOptions({
    queryKey: ['filled-template', id, applicantId, today],
    queryFn: ({ signal }) =>
      unwrap(
        api[':id'].fill.$get({ param: { id }, query: { applicant_id: applicantId, today } }, { init: { signal } }),
      ),
    // Text that is being edited is not filled again.
    staleTime: Infinity,
  });

export const createFile = ({ id, input }: { id: string; input: FileInput }): Promise<Blob> =>
  unwrapFile(api[':id'].file.$post({ param: { id }, json: input }));
