import { queryOptions } from '@tanstack/react-query';

import { ENGINE } from '#binder-engine/binder.ts';
import { listFileUrls } from '#binder-engine/outline.ts';
import { createApi, unwrap } from '#core/client/api.ts';
import { isOwn, type LiveUpdate } from '#core/client/live-updates.ts';

import type { BinderResponse, BinderChange, BinderKind, ConvertedFile } from '../schema.ts';
import type { BindersApi, ConversionsApi } from '../server/routes.ts';

const api = createApi<BindersApi>('/api/binder');
const conversions = createApi<ConversionsApi>('/api/binder-conversions');

/** Milliseconds between requests for inspection results while files are being inspected. */
const READING_MS = 2000;
/** A file whose bytes are lost is never inspected, so requests become less and less frequent. */
const MAX_READING_MS = 60_000;
const EAGER_READS = 60;

/** Excludes this page's own changes to a binder, which are in the cache, and to a letter, which move no exhibit. */
function shows(liveUpdate: LiveUpdate): boolean {
  if (isOwn(liveUpdate) && ['binders', 'letters'].includes(liveUpdate.kind)) return false;
  return !['notifications', 'message'].includes(liveUpdate.kind);
}

/**
 * The user's binder of a kind with everything that its plan depends on. Loaded again on each visit, since records
 * change on other pages.
 */
export function ownBinder(kind: BinderKind) {
  return queryOptions({
    queryKey: ['binder', kind],
    queryFn: async ({ signal }): Promise<BinderResponse> =>
      unwrap(api.index.$get({ query: { kind } }, { init: { signal } })),
    staleTime: 0,
    meta: { shows },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || !hasUnread(data)) return false;
      return dataUpdateCount < EAGER_READS ? READING_MS : MAX_READING_MS;
    },
  });
}

export async function createBinder(): Promise<BinderResponse> {
  return unwrap(api.index.$put({}));
}

async function changeBinder(kind: BinderKind, change: BinderChange): Promise<BinderResponse> {
  return unwrap(api.index.$patch({ query: { kind }, json: change }));
}

export async function followRecords(
  kind: BinderKind,
  following: { version: number; takes: 'added' | 'gone' },
): Promise<BinderResponse> {
  return unwrap(api.sync.$post({ query: { kind }, json: following }));
}

/** Creates a PDF from a file of another kind. Nothing binds it yet. */
export async function convertFile(file: string): Promise<ConvertedFile> {
  return unwrap(conversions.index.$post({ json: { file } }));
}

/** Source of a displayed binder: the user's own, or one that an applicant lets them arrange. */
export type BinderStore = {
  queryKey: readonly string[];
  change: (change: BinderChange) => Promise<BinderResponse>;
  /** Whether the user owns the binder, and may add and remove files and apply changes of records. */
  isOwn: boolean;
};

export function ownStore(kind: BinderKind): BinderStore {
  return {
    queryKey: ownBinder(kind).queryKey,
    change: (change) => changeBinder(kind, change),
    isOwn: true,
  };
}

function hasUnread({ binder, files, facts }: BinderResponse): boolean {
  const named = binder ? listFileUrls(binder.outline) : [];
  return named.some((address) => {
    const stored = files[address];
    const found = stored && facts[stored.sha256];
    const isSlow = found?.findings.some(({ code }) => code === 'slow');
    return stored !== undefined && (found?.engine !== ENGINE || isSlow);
  });
}
