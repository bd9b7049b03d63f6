import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { OwnRecords } from '#records/client/own-records.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'My records', isPrivate: true });
}

export default function OwnRecordsRoute() {
  return (
    <>
      <PageHeader title="My records" subtitle="Everything you have kept here, to read and to download." />
      <p>
        <TextLink href={paths.exportFile}>Export everything</TextLink>
      </p>
      <OwnRecords />
    </>
  );
}
