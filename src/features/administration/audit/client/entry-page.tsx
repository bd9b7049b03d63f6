import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { CellNote } from '#core/client/ui/cell-note.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { Fact } from '#core/client/ui/fact.tsx';
import { formatNumber } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';

import type { AuditRow } from '../schema.ts';
import { auditEntry } from './api.ts';
import classes from './audit.module.css';
import {
  actorName,
  getAreaLabel,
  changedColumns,
  columnLabel,
  isMoment,
  roleLabel,
  rowPath,
  subjectName,
  getTitle,
  valueText,
} from './audit-text.ts';
import { auditPath } from './pages.ts';

/** One entry: author, row, and values before and after. */
export default function EntryPage() {
  const { id = '' } = useParams();
  const query = useQuery(auditEntry(id));
  const { data: entry, error } = query;
  return (
    <>
      <p>
        <TextLink to={auditPath}>All entries</TextLink>
      </p>
      <PageHeader {...(entry && { title: getTitle(entry) })} subtitle={entry && <Instant at={entry.at} />} />
      <LoadError query={query} sentence="This entry could not be loaded." />
      {entry ? (
        <Stack gap={20}>
          <Panel title="Who did what">
            <Facts entry={entry} />
          </Panel>
          <Panel title="Before and after">
            <Values entry={entry} />
          </Panel>
        </Stack>
      ) : (
        !error && <Loading label="Loading the entry" />
      )}
    </>
  );
}

function Facts({ entry }: { entry: AuditRow }) {
  const address = rowPath(entry);
  const { actor_id, actor_name, actor_email, subject_id, subject_name, subject_email } = entry;
  return (
    <Tiles component="dl" least="16rem" gap="1rem 1.5rem">
      <Fact label="User">
        <User id={actor_name === null ? null : actor_id} name={actorName(entry)} email={actor_email} />
      </Fact>
      {actor_id && <Fact label="Role">{roleLabel(entry.actor_role)}</Fact>}
      <Fact label="Affected user">
        <User
          id={subject_name === null ? null : subject_id}
          name={subjectName(entry) ?? 'No user'}
          email={subject_email}
        />
      </Fact>
      <Fact label="Item">
        {getAreaLabel(entry)} {address ? <TextLink to={address}>Open the item</TextLink> : null}
        <CellNote canBreak>{entry.row_id}</CellNote>
      </Fact>
      <Fact label="IP address">{entry.client_address ?? 'Unknown'}</Fact>
      {entry.session_id && <Fact label="Session">{entry.session_id}</Fact>}
      <Fact label="Sealed">
        {entry.position === null ? 'Will be sealed within seconds' : `Entry ${formatNumber(entry.position)}`}
      </Fact>
    </Tiles>
  );
}

function User({ id, name, email }: { id: string | null; name: string; email: string | null }) {
  return (
    <>
      {id === null ? name : <TextLink to={`${paths.admin}/roles/${id}`}>{name}</TextLink>}
      {email && <CellNote canBreak>{email}</CellNote>}
    </>
  );
}

function Values({ entry }: { entry: AuditRow }) {
  const { before, after, is_erased } = entry;
  if (is_erased) return <Text c="dimmed">Erased together with the user’s account.</Text>;
  const columns = changedColumns(entry);
  if (columns.length === 0) return <Text c="dimmed">Nothing was changed.</Text>;
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {before && <th scope="col">Before</th>}
          {after && <th scope="col">After</th>}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column}>
            <th scope="row">{columnLabel(column)}</th>
            {before && (
              <td data-label="Before">
                <Value of="del" value={before[column]} isMarked={after !== null} />
              </td>
            )}
            {after && (
              <td data-label="After">
                <Value of="ins" value={after[column]} isMarked={before !== null} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value, marked as removed or added if it changed. */
function Value({ of: Mark, value, isMarked }: { of: 'del' | 'ins'; value: unknown; isMarked: boolean }) {
  const text = isMoment(value) ? <Instant at={value} /> : valueText(value);
  return isMarked ? <Mark className={classes.mark}>{text}</Mark> : text;
}
