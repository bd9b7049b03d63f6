import { useInfiniteQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';

import type { RecordType } from '../record-type.ts';
import { recordTypes } from '../registry.ts';
import { recordPages } from './api.ts';
import classes from './own-records.module.css';
import { RecordRows } from './record-rows.tsx';

const nothing = { create: false, update: false, delete: false };
const ignore = () => undefined;

/** All of one's evidence, to read: every type with its records and their files, whatever one may do with them. */
export function OwnRecords() {
  return recordTypes.map((type) => <TypeSection key={type.table} type={type} />);
}

function TypeSection({ type }: { type: RecordType }) {
  const pages = useInfiniteQuery(recordPages(type));
  const id = `own-${type.segment}`;
  const rows = pages.data?.pages.flatMap(({ page }) => page.rows);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{type.title}</h2>
      {pages.error && <FailureBanner sentence={`${type.list.heading} could not be loaded.`} failure={asApiError(pages.error)} />}
      {pages.isPending && <Loading label={`Loading ${type.title}`} />}
      {rows?.length === 0 && <p className={classes.none}>{type.list.empty}</p>}
      {rows && rows.length > 0 && <RecordRows type={type} rows={rows} can={nothing} onEdit={ignore} onDelete={ignore} />}
      <ShowMore query={pages} />
    </section>
  );
}
