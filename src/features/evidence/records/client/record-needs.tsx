import { Box, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';

import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { EDIT, paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { toAnchor, type EvaluationContext } from '#records/findings.ts';
import { neededIn, needKinds, listNeeds, type Need, type NeedKind, type RecordNeeds as Needs } from '#records/needs.ts';
import { evaluateRecord } from '#records/readiness.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import type { ListedRecord } from '#records/schema.ts';

import classes from './record-needs.module.css';

/** Number of records listed with their needs. The others are only counted. */
const NAMED_RECORDS = 5;

export const kindLabels: Record<NeedKind, string> = {
  needed: 'Needed for the petition',
  questioned: 'Often questioned',
  check: 'To check',
  optional: 'Optional',
};

export type RecordNeedsProps = {
  type: RecordType;
  /** Query for the context for judging them. */
  context: UseQueryResult<EvaluationContext>;
  /** Records shown next to it. */
  rows: readonly ListedRecord[];
  /** Record in the form. If set, only its needs are shown. */
  open: ListedRecord | undefined;
  /** Query part of the URL that opens a row. If omitted, items are not links. */
  searchWithRow: ((id: string) => string) | undefined;
};

/**
 * Needs of the listed records, or of the one in the form, most important first, each with a link to its field. Empty
 * fields and findings are one list, judged by the function that the server uses. Loaded separately because of the size
 * of the rules.
 */
export function RecordNeeds({
  type,
  context: query,
  rows,
  open,
  searchWithRow,
  onCount,
}: RecordNeedsProps & { onCount?: (needed: number) => void }) {
  const { data: context } = query;
  const on = dateIn(useTimeZone(), useNow());
  const records = context
    ? listNeeds(
        type,
        (open ? [open] : rows).map((row) => ({ row, findings: evaluateRecord(type, row, { ...context, on }) })),
      )
    : [];
  const needed = context && records.reduce((sum, { needs }) => sum + neededIn(needs), 0);
  const tellCount = useEffectEvent((count: number) => onCount?.(count));
  useEffect(() => {
    if (needed !== undefined) tellCount(needed);
  }, [needed]);
  if (!context) return <LoadError query={query} sentence="The list of missing evidence could not be loaded." />;

  const others = records.length - NAMED_RECORDS;
  const inner = { type, searchWithRow };
  return (
    <>
      {needed === 0 && <p className={classes.complete}>Nothing needed for the petition is missing.</p>}
      {open ? (
        records.map((record) => <RecordPart key={record.row.id} {...record} {...inner} />)
      ) : (
        <>
          {records.slice(0, NAMED_RECORDS).map((record, index) => (
            <details key={record.row.id} className={classes.record} open={index === 0}>
              <summary>
                <Text span fw={600} className="long-words">
                  {getTitle(type, record.row)}
                </Text>{' '}
                <span className={classes.count}>{formatSummary(record)}</span>
              </summary>
              <RecordPart {...record} {...inner} />
            </details>
          ))}
          {others > 0 && (
            <p className={classes.count}>
              {counted(others, { one: 'and one more record', other: 'and {count} more records' })}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Most important kind of need, with its number. */
function formatSummary({ needs }: Needs): string {
  const kind = needKinds.find((one) => needs.some((need) => need.kind === one)) ?? 'optional';
  return `${needs.filter((need) => need.kind === kind).length} ${kindLabels[kind].toLowerCase()}`;
}

type PartProps = Pick<RecordNeedsProps, 'type' | 'searchWithRow'>;

function RecordPart({ row, needs, ...inner }: Needs & PartProps) {
  const of = getTitle(inner.type, row);
  return needKinds.map((kind) => {
    const ofKind = needs.filter((need) => need.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <Box key={kind} component="section" mt="xs">
        <h3 className={classes.kind}>{kindLabels[kind]}</h3>
        <ul
          className={kind === 'optional' ? classes.optional : classes.needs}
          aria-label={`${kindLabels[kind]} in ${of}`}
        >
          {ofKind.map((need) => (
            <li key={need.field}>
              <NeedLine need={need} row={row} of={of} {...inner} />
            </li>
          ))}
        </ul>
      </Box>
    );
  });
}

function NeedLine({
  need: { field, label, says },
  row,
  of,
  type,
  searchWithRow,
}: { need: Need; row: ListedRecord; of: string } & PartProps) {
  const name = label ?? (field === null ? undefined : type.fields[field]?.label);
  return (
    <>
      {name !== undefined &&
        (searchWithRow ? (
          <Link to={{ search: `${searchWithRow(row.id)}&${EDIT}=${field}` }} preventScrollReset>
            {name}
            <span className="visually-hidden"> of {of}</span>
          </Link>
        ) : (
          name
        ))}
      {says.map(({ rule, say, cite }) => (
        <div key={rule}>
          <Text>{say}</Text>
          <p className={classes.source}>
            {cite.map((citation, index) => (
              <span key={citation}>
                {index > 0 && '; '}
                <Link to={`${paths.regulation}#${toAnchor(citation)}`}>{citation}</Link>
              </span>
            ))}
          </p>
        </div>
      ))}
    </>
  );
}
