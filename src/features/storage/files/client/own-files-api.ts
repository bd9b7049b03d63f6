import { useQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams } from '#core/client/rows.ts';

import type { OwnFile, OwnFilesQuery, RenamedFile } from '../schema.ts';
import type { OwnFilesApi } from '../server/routes.ts';

const api = createApi<OwnFilesApi>('/api/files/own');

/** Returns the user's own files, newest first. Loaded again each time, since files change in every form. */
export function useOwnFiles(query: OwnFilesQuery, { isAsked }: { isAsked: boolean }) {
  return useQuery({
    queryKey: ['own-files', query],
    queryFn: ({ signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
    enabled: isAsked,
    staleTime: 0,
  });
}

export const renameFile = (renamed: RenamedFile) => unwrap(api.rename.$post({ json: renamed }));

/** Returns the places where a file is used, without duplicates: 'Patents › A loom that sees'. */
export function describePlaces(files: readonly Pick<OwnFile, 'places'>[]): string {
  const places = files.flatMap((file) => file.places.map(({ place, title }) => `${place} › ${title}`));
  return [...new Set(places)].join(', ');
}
