// Stores of drafts: on the server, for any device of the user, or in this tab until it is closed.
import { errorFrom } from './api.ts';

export type DraftValues = Record<string, unknown>;
/** `updated_at` is a timestamp in ISO 8601. */
type StoredDraft = { values: DraftValues; base_version: number | null; updated_at: string };
export type DraftPlace = 'server' | 'tab';

type Named = {
  /** Name of the form. */
  form: string;
  /** Owner of the draft. Another user's draft in this tab stays. */
  userId: string | undefined;
};

export type DraftStore = {
  read(of: Named & { signal: AbortSignal }): Promise<StoredDraft | null>;
  keep(draft: Named & Omit<StoredDraft, 'updated_at'>): Promise<Pick<StoredDraft, 'updated_at'>>;
  drop(of: Named): Promise<void>;
  /** Whether saving under a draft's key deletes the draft, in the same transaction. */
  isDroppedBySaving: boolean;
};

const server: DraftStore = {
  isDroppedBySaving: true,
  async read({ form, signal }) {
    const response = await send('GET', { form, signal });
    return ((await response.json()) as { draft: StoredDraft | null }).draft;
  },
  async keep({ form, values, base_version }) {
    const response = await send('PUT', { body: { form, values, base_version } });
    return (await response.json()) as Pick<StoredDraft, 'updated_at'>;
  },
  async drop({ form }) {
    await send('DELETE', { form });
  },
};

const tab: DraftStore = {
  isDroppedBySaving: false,
  async read(of) {
    return JSON.parse(sessionStorage.getItem(getStorageKey(of)) ?? 'null') as StoredDraft | null;
  },
  async keep({ values, base_version, ...of }) {
    const draft = { values, base_version, updated_at: new Date().toISOString() };
    sessionStorage.setItem(getStorageKey(of), JSON.stringify(draft));
    return draft;
  },
  async drop(of) {
    sessionStorage.removeItem(getStorageKey(of));
  },
};

export const draftStores: Record<DraftPlace, DraftStore> = { server, tab };

function getStorageKey({ form, userId = '' }: Named): string {
  return `laurel-draft/${userId}/${form}`;
}

async function send(
  method: string,
  { form, body, signal }: { form?: string; body?: object; signal?: AbortSignal },
): Promise<Response> {
  const address = form === undefined ? '/api/drafts' : `/api/drafts?${new URLSearchParams({ form })}`;
  const headers = body && { 'content-type': 'application/json' };
  const response = await fetch(address, { method, headers, body: body && JSON.stringify(body), signal });
  if (!response.ok) throw await errorFrom(response);
  return response;
}
