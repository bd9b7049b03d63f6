import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useNow } from '#core/client/now.ts';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { EDIT, paths } from '#core/shared/paths.ts';
import { anchorOf, byRule, type RuleFindings } from '#features/readiness/rules.ts';
import type { Finding, Level } from '#features/readiness/schema.ts';

import { judgeRecord } from '../readiness.ts';
import { judgingContext } from './context-api.ts';
import classes from './record-findings.module.css';
import type { RecordMissingProps } from './record-missing.tsx';

/** So many records are named of each rule; of the others, how many there are. */
const NAMED_RECORDS = 3;

const groups: readonly { title: string; levels: readonly Level[] }[] = [
  { title: 'Not documented', levels: ['stop', 'gap'] },
  { title: 'Often questioned', levels: ['risk'] },
  { title: 'To check', levels: ['note'] },
];

/**
 * What the regulation's rules find in the records beside, or in the one in the form: the same function as on the server says
 * it. It comes in a part of its own, for the rules weigh more than the page.
 */
export function RecordFindings({ type, rows, open, searchWithRow }: RecordMissingProps) {
  const query = useQuery(judgingContext);
  const { data: context } = query;
  const on = useNow().toISOString().slice(0, 10);
  if (!context) return <LoadFailure query={query} what="What the rules find" />;
  const findings = (open ? [open] : rows).flatMap((row) => judgeRecord(type, row, { ...context, on }));
  if (findings.length === 0) return <p className={classes.none}>The rules find nothing here.</p>;
  return groups.map(({ title, levels }) => (
    <Group
      key={title}
      title={title}
      findings={findings.filter(({ level }) => levels.includes(level))}
      isOne={open !== undefined}
      searchWithRow={searchWithRow}
    />
  ));
}

type GroupProps = Pick<RecordMissingProps, 'searchWithRow'> & {
  title: string;
  findings: readonly Finding[];
  /** Whether all of it is about one record, which then needs no name. */
  isOne: boolean;
};

function Group({ title, findings, ...inner }: GroupProps) {
  if (findings.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.findings} aria-label={title}>
        {byRule(findings).map((group) => (
          <li key={group.rule}>
            <p className={classes.say}>{group.say}</p>
            <Places group={group} {...inner} />
            <p className={classes.source}>
              {group.cite.map((citation, index) => (
                <span key={citation}>
                  {index > 0 && '; '}
                  <Link to={`${paths.regulation}#${anchorOf(citation)}`}>{citation}</Link>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Places({
  group: { say, places },
  isOne,
  searchWithRow,
}: { group: RuleFindings } & Omit<GroupProps, 'title' | 'findings'>) {
  const records = [...new Map(places.flatMap(({ place }) => (place?.record ? [[place.record, place]] : []))).values()];
  const others = records.length - NAMED_RECORDS;
  return (
    <ul className={classes.places}>
      {records.slice(0, NAMED_RECORDS).map(({ record, title, field }) => (
        <li key={record}>
          {searchWithRow && record ? (
            <Link
              to={{ search: `${searchWithRow(record)}&${EDIT}${field ? `=${field}` : ''}` }}
              preventScrollReset
              aria-label={isOne ? `Fill in: ${say}` : `${title}: fill in`}
            >
              {isOne ? 'Fill in' : title}
            </Link>
          ) : (
            !isOne && title
          )}
        </li>
      ))}
      {others > 0 && <li>{others === 1 ? 'and one more' : `and ${others} more`}</li>}
    </ul>
  );
}
