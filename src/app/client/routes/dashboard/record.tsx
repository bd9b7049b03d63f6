import { useLocation, type MetaArgs } from 'react-router';

import { RecordPage } from '#records/client/record-page.tsx';
import { recordTypeAt } from '#records/registry.ts';

import { pageMeta } from '../../page-meta.ts';

export function meta({ location }: MetaArgs) {
  return pageMeta({ title: recordTypeAt(segmentOf(location))?.title ?? 'Record', isPrivate: true });
}

export default function RecordRoute() {
  const segment = segmentOf(useLocation());
  // Another type's page starts anew: nothing half typed moves over.
  return <RecordPage key={segment} segment={segment} />;
}

function segmentOf({ pathname }: { pathname: string }): string {
  return pathname.split('/').filter(Boolean).at(-1) ?? '';
}
