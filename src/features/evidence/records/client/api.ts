import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { z } from 'zod';

import { unwrap } from '#core/client/api.ts';
import { recordDraft } from '#core/client/draft.ts';
import type { RowSource } from '#core/client/rows.ts';
import { openComments } from '#features/evidence/comments/client/api.ts';
import {
  recordQuery,
  type ListedRecord,
  type RecordAbilities,
  type RecordPage,
  type RecordRow,
  type SharedEvidence,
} from '#records/schema.ts';

import { evaluationContext } from './context-api.ts';

type Segment = { segment: string };
type Address = Segment & { id: string };
type Values = Record<string, unknown>;

/**
 * Own records of one type, newest first, page by page.
 * @param options.hasContext whether their first page contains the context for judging them
 */
export function recordSource({ segment }: Segment, { hasContext = false } = {}) {
  return {
    key: ['records', segment],
    query: recordQuery,
    formerly: 'record',
    async list(query, { from, signal, client }) {
      const isJudged = hasContext && from === null && query.trash !== 'true';
      const search = new URLSearchParams({
        ...query,
        ...(from !== null && { from }),
        ...(isJudged && { context: 'true' }),
      });
      const page = await call<RecordPage>({ method: 'GET', address: `records/${segment}?${search}`, signal });
      if (client && page.beside) {
        recordDraft(client, segment, page.beside.has_draft);
        client.setQueryData(openComments(segment).queryKey, page.beside.open_comments);
        if (page.beside.context) client.setQueryData(evaluationContext.queryKey, page.beside.context);
      }
      return page;
    },
    find: (id) => call<RecordRow>({ method: 'GET', address: `records/${segment}/${encodeURIComponent(id)}` }),
    trash: (id) => call<undefined>({ method: 'DELETE', address: `records/${segment}/${id}` }),
    restore: (id) => call<RecordRow>({ method: 'POST', address: `records/${segment}/${id}/restore` }),
  } satisfies RowSource<ListedRecord, typeof recordQuery, RecordAbilities>;
}

/** First part of the query keys for one applicant's shared evidence. */
const sharedKey = (applicant: string) => ['shared-evidence', applicant];

/** Types of evidence that an applicant shares with the signed-in provider. */
export function sharedEvidence(applicant: string) {
  return queryOptions({
    queryKey: [...sharedKey(applicant), 'types'],
    queryFn: ({ signal }) => call<SharedEvidence>({ method: 'GET', address: `shared-evidence/${applicant}`, signal }),
    // Always fresh, because sharing can be revoked at any time.
    staleTime: 0,
  });
}

const sharedQuery = z.strictObject({});

/** Records of one type that an applicant shares, newest first, page by page. */
export function sharedSource(applicant: string, { segment }: Segment) {
  const address = `shared-evidence/${applicant}/${segment}`;
  return {
    key: [...sharedKey(applicant), segment],
    query: sharedQuery,
    list: (_asked, { from, signal }) =>
      call<RecordPage>({
        method: 'GET',
        address: `${address}?${new URLSearchParams(from === null ? {} : { from })}`,
        signal,
      }),
    find: (id) => call<RecordRow>({ method: 'GET', address: `${address}/${encodeURIComponent(id)}` }),
  } satisfies RowSource<ListedRecord, typeof sharedQuery, RecordAbilities>;
}

/** Source of whole records: a list has only a part of each. */
export type WholeRecords = { key: QueryKey; find: (id: string) => Promise<RecordRow> };

/** All fields of a listed record, at least in the version that is listed. */
export function wholeRecord({ key, find }: WholeRecords, { id, version }: Pick<ListedRecord, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [...key, 'row', id],
    queryFn: () => find(id),
    staleTime: ({ state: { data } }) => (data && data.version >= version ? Infinity : 0),
  });
}

/** Whether a list with this query contains the record, whose position is then the first. */
export const listsRecord = ({ trash, status }: { trash?: unknown; status?: unknown }, row: RecordRow): boolean =>
  trash !== 'true' && (status === undefined || status === row.status);

/**
 * Creates a record. The same key creates only one, however often it is sent. The draft with this key is deleted with
 * the request.
 */
export const createRecord = ({ segment, values, key }: Segment & { values: Values; key: string }) =>
  call<RecordRow>({ method: 'POST', address: `records/${segment}`, body: values, headers: { 'idempotency-key': key } });

/** @param sent.key key of the draft with these values, if there is one. The draft is deleted with the request */
export const changeRecord = ({ segment, id, values, key }: Address & { values: Values; key?: string }) =>
  call<RecordRow>({
    method: 'PATCH',
    address: `records/${segment}/${id}`,
    body: values,
    headers: { ...(key !== undefined && { 'draft-key': key }) },
  });

type Call = { method: string; address: string; body?: Values; headers?: Record<string, string>; signal?: AbortSignal };

/** Routes are made from declarations at run time, so responses are typed here by the shared schema. */
async function call<Body>({ method, address, body, headers, signal }: Call) {
  const sent = { ...(body && { 'content-type': 'application/json' }), ...headers };
  const response = fetch(`/api/${address}`, {
    method,
    headers: sent,
    body: body && JSON.stringify(body),
    signal,
  });
  return (await unwrap(response as Promise<unknown> as Promise<ClientResponse<unknown, 200, 'json'>>)) as Body;
}
