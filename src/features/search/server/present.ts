import { GIVEN_LIST, paths, rowLink } from '#core/shared/paths.ts';
import { titleOf } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';

import type { Found } from '../schema.ts';
import type { FoundRow } from './queries.ts';

type Place = { place: string; link: (id: string) => string };

const places: Record<string, Place> = {
  tasks: { place: 'Tasks', link: (id) => rowLink(`${paths.dashboard}/tasks`, id) },
  task_assignments: { place: 'Tasks', link: (id) => rowLink(`${paths.dashboard}/tasks`, id, GIVEN_LIST) },
  document_uploads: { place: 'Documents', link: (id) => rowLink(`${paths.dashboard}/documents`, id) },
  service_requests: { place: 'Service Tasks', link: (id) => rowLink(`${paths.dashboard}/requests`, id) },
  support_tickets: { place: 'Support', link: (id) => `${paths.dashboard}/support/${id}` },
};

export function presentFound({ source, id, title }: FoundRow): Found {
  const type = recordTypes.find(({ table }) => table === source);
  if (type) {
    const link = rowLink(`${paths.dashboard}/${type.segment}`, id);
    return { id, title: titleOf(type, { [type.list.title]: title }), place: type.title, link };
  }
  const place = places[source];
  if (!place) throw new Error(`What is found in ${source} has no address`);
  return { id, title, place: place.place, link: place.link(id) };
}
