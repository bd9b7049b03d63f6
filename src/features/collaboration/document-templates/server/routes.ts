import { z } from 'zod';

import { hasAccess, anyAccess } from '#core/server/access.ts';
import { disposition } from '#core/server/disposition.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addingTo, addRoute, changeRoute, defineChange, readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission, provider } from '#features/accounts/roles/server/access.ts';

import {
  fileInput,
  filledTemplate,
  fillQuery,
  templateChange,
  templateInput,
  templateQuery,
  templateRow,
} from '../schema.ts';
import { fileKinds } from './filled-files.ts';
import { listTemplates, templateInsert, templateRepository } from './queries.ts';
import { checkFillable, fillTemplate } from './service.ts';

const params = z.object({ id: z.uuid() });
const manager = withPermission('manage_templates');
const providers = anyAccess(provider('mentor'), provider('attorney'));

/** Admins maintain templates. Mentors and attorneys with an applicant read the active ones and have them filled. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The document templates; for mentors and attorneys with an assigned applicant, the active ones',
    access: anyAccess(manager, providers),
    query: templateQuery,
    row: templateRow,
    can: z.object({ create: z.boolean() }),
    list: listTemplates,
    abilities: (reader) => ({ create: hasAccess(manager, reader) }),
    file: 'templates',
  }),
  addRoute({
    summary: 'Add a template',
    access: manager,
    body: templateInput,
    row: templateRow,
    ...addingTo(templateRepository, templateInsert),
  }),
  readRoute({
    summary: 'One document template',
    access: anyAccess(manager, providers),
    row: templateRow,
    rows: templateRepository,
  }),
  changeRoute({
    summary: 'Change a template, or turn it on or off',
    access: manager,
    body: templateChange,
    row: templateRow,
    ...defineChange(templateRepository),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}/fill',
    summary: 'The text of a template, filled in for an assigned applicant',
    access: providers,
    params,
    query: fillQuery,
    success: filledTemplate,
    handle: ({ ctx, params: { id }, query }) => fillTemplate(ctx, id, query),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/file',
    summary: 'A filled-in text, as the user edited it, as a file',
    access: providers,
    params,
    body: fileInput,
    success: z.string().meta({ format: 'binary', description: 'The bytes of the file' }),
    async handle({ ctx, c, params: { id }, body: { applicant_id, name, text, format } }) {
      await checkFillable(ctx, id, applicant_id);
      const { type, make } = fileKinds[format];
      c.header('content-disposition', disposition('attachment', `${name}.${format}`));
      return c.body(await make({ name, text }), 200, { 'content-type': type });
    },
  }),
] as const;

export type TemplatesApi = MountedRoutes<typeof routes>;

export function templatesRoutes(services: Services): TemplatesApi {
  return mountRoutes(services, routes);
}
