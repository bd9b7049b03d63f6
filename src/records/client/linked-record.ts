import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { sayAll, useSearch } from '#core/client/search.ts';

import type { RecordType } from '../record-type.ts';
import type { RecordRow } from '../schema.ts';
import { readRecord } from './api.ts';

/** Opens the record that the address names (`?record=`), once it may be changed; the address then names it no more. */
export function useLinkedRecord({ type, canUpdate, onFound }: { type: RecordType; canUpdate: boolean; onFound: (row: RecordRow) => void }) {
  const { search, change } = useSearch();
  const finding = useMutation({ networkMode: 'always', mutationFn: readRecord });
  const id = search.get('record');

  const open = useEffectEvent((linked: string) => {
    finding.mutate({ segment: type.segment, id: linked }, { onSuccess: onFound });
    change((current) => sayAll(current, { record: undefined }), { replace: true });
  });
  useEffect(() => {
    if (id !== null && canUpdate) open(id);
  }, [id, canUpdate]);

  return { failure: finding.error };
}
