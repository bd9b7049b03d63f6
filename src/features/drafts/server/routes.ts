import { z } from '@hono/zod-openapi';

import { invalidFields } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';

import { draftInput, formName } from '../schema.ts';
import { deleteDraft, findDraft, saveDraft } from './queries.ts';

/** More forms than any user has open. Counted without waiting: simultaneous requests may exceed it by their number. */
const MAX_DRAFTS = 200;

const query = z.strictObject({ form: formName });
const draft = draftInput.extend({ updated_at: z.string() }).openapi('Draft');

const read = defineRoute({
  method: 'get',
  path: '/',
  summary: 'The draft of a form, or null',
  request: { query },
  success: { status: 200, body: z.object({ draft: draft.nullable() }) },
  refuses: ['signed_out', 'invalid'],
});
const save = defineRoute({
  method: 'put',
  path: '/',
  summary: 'Keep the draft of a form; it replaces an older one',
  request: { body: jsonBody(draftInput) },
  success: { status: 200, body: z.object({ updated_at: z.string() }) },
  refuses: ['signed_out', 'invalid'],
});
const discard = defineCommand({
  method: 'delete',
  path: '/',
  summary: 'Forget the draft of a form',
  request: { query },
  refuses: ['signed_out', 'invalid'],
});

export type DraftsApi = ReturnType<typeof draftsRoutes>;

export function draftsRoutes({ database }: Services) {
  return createApi()
    .openapi(read, async (c) => {
      const { json } = await database.readAsActor(c.get('token'), findDraft(c.req.valid('query')));
      // What a form holds is anything that JSON can say, which the types of an answer do not follow.
      return jsonText<never>(c, `{"draft":${json}}`);
    })
    .openapi(save, async (c) => {
      const { values, ...rest } = c.req.valid('json');
      const saved = await database.writeAsActor(c.get('token'), {
        statement: saveDraft({ ...rest, values: JSON.stringify(values), limit: MAX_DRAFTS }),
      });
      if (saved === null) throw invalidFields({ form: 'You have too many drafts. Please save or discard some' });
      return jsonText<{ updated_at: string }>(c, saved);
    })
    .openapi(discard, async (c) => {
      await database.asActor(c.get('token'), (tx) => deleteDraft(tx, c.req.valid('query').form));
      return c.body(null, 204);
    });
}
