import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  templateQuery,
  type TemplateChange,
  type TemplateInput,
  type TemplateRow,
  type TemplateSort,
} from '../schema.ts';
import type { TemplatesApi } from '../server/routes.ts';

export const templatesApiPath = '/api/templates';
const api = createApi<TemplatesApi>(templatesApiPath);

const sorts = {
  name: { label: 'Name', direction: 'asc' },
  category: { label: 'Category', direction: 'asc' },
  updated_at: { label: 'Changed', direction: 'desc' },
} satisfies Record<TemplateSort, Sorts[string]>;

/** All templates, for admins who manage them. */
export const templates = {
  key: ['templates'],
  query: templateQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: readTemplate,
} satisfies RowSource<TemplateRow, typeof templateQuery, { create: boolean }>;

export async function readTemplate(id: string): Promise<TemplateRow> {
  return unwrap(api[':id'].$get({ param: { id } }));
}

/** @param key the same for every attempt of one filled-in form, so that it is added once */
export const addTemplate = ({ key, values }: { key: string; values: TemplateInput }): Promise<TemplateRow> =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

type Change = { id: string; values: TemplateChange };

export const changeTemplate = ({ id, values }: Change): Promise<TemplateRow> =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));
