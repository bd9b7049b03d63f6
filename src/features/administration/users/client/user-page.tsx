import { Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { describeDevice } from '#core/client/devices.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { statusLabels } from '#features/support/tickets/schema.ts';

import type { UserDetails } from '../schema.ts';
import { endSessions, listedUsers, userDetails } from './api.ts';
import { UserRoles } from './user-roles.tsx';
import { usersPath } from './pages.ts';
import classes from './users.module.css';

/** Page of one user: roles, and everything that the reader's permissions open. */
export default function UserPage() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const query = useQuery(userDetails(id));
  const [done, setDone] = useState<string>();
  const { data: user, error } = query;

  function handleChanged(changed: UserDetails, message: string): void {
    void showChanged(queryClient, userDetails(id).queryKey, changed).then(() => setDone(message));
    void queryClient.invalidateQueries({ queryKey: [...listedUsers.key, 'list'] });
  }

  return (
    <>
      <p>
        <TextLink to={usersPath}>All users</TextLink>
      </p>
      <PageHeader
        {...(user && { title: user.name })}
        subtitle={user && `${user.email} · ${user.is_confirmed ? 'confirmed' : 'not confirmed yet'}`}
        aside={
          user?.sessions && (
            <TextLink to={`${paths.admin}/audit?${new URLSearchParams({ q: user.email })}`}>Audit</TextLink>
          )
        }
      />
      <LoadError query={query} sentence="This user could not be loaded." />
      <div role="status">{done && <Banner tone="success">{done}</Banner>}</div>
      {user ? (
        <div className={classes.panels}>
          <Panel title="Roles">
            <UserRoles user={user} onChanged={handleChanged} />
          </Panel>
          <Belongings user={user} />
          {user.sessions && <Sessions user={user} onChanged={handleChanged} />}
        </div>
      ) : (
        !error && <Loading label="Loading the user" />
      )}
    </>
  );
}

function Belongings({ user: { email, roles, assignments, requests, tickets } }: { user: UserDetails }) {
  const query = new URLSearchParams({ q: email });
  const isProvider = roles.some(({ role }) => role === 'mentor' || role === 'attorney');
  return (
    <>
      {assignments && (
        <Counted
          title="Assigned to"
          total={assignments.total}
          end={
            <>
              <TextLink to={`${paths.admin}/assignments?${query}`}>Their assignments</TextLink>
              {isProvider && ' · '}
              {isProvider && <TextLink to={`${paths.admin}/credentials?${query}`}>Their credentials</TextLink>}
            </>
          }
        >
          {assignments.rows.map(({ id, name, as }) => (
            <li key={id} className={classes.row}>
              <TextLink to={`${usersPath}/${id}`}>{name}</TextLink>
              <Text span c="dimmed">
                {as === 'provider' ? 'Mentor or attorney' : 'Applicant'}
              </Text>
            </li>
          ))}
        </Counted>
      )}
      {requests && (
        <Counted title="Service requests" total={requests.total}>
          {requests.rows.map((row) => (
            <Titled key={row.id} row={row} />
          ))}
        </Counted>
      )}
      {tickets && (
        <Counted title="Support tickets" total={tickets.total}>
          {tickets.rows.map((row) => (
            <Titled key={row.id} row={{ ...row, status: statusLabels[row.status] }} />
          ))}
        </Counted>
      )}
    </>
  );
}

function Titled({ row }: { row: NonNullable<UserDetails['requests']>['rows'][number] }) {
  return (
    <li className={classes.row}>
      <span className="long-words">{row.title}</span>
      <Text span c="dimmed">
        {row.status}, <Instant at={row.created_at} show="day" />
      </Text>
    </li>
  );
}

/** Rows of which the newest are shown. */
function Counted({
  title,
  total,
  end,
  children,
}: {
  title: string;
  total: number;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel title={`${title} (${total})`}>
      {total === 0 ? (
        <Text c="dimmed">None.</Text>
      ) : (
        <Stack component="ul" gap={0}>
          {children}
        </Stack>
      )}
      {end && <Text mt="sm">{end}</Text>}
    </Panel>
  );
}

function Sessions({
  user: { id, sessions, can },
  onChanged,
}: {
  user: UserDetails;
  onChanged: (user: UserDetails, message: string) => void;
}) {
  const ending = useMutation({
    mutationFn: (device?: { session: string; name: string }) =>
      endSessions({ id, ...(device && { session: device.session }) }),
    onSuccess: (changed, device) =>
      onChanged(changed, device ? `Signed out of ${device.name}.` : 'Signed out of every device.'),
  });
  return (
    <Panel title={`Devices (${sessions?.total ?? 0})`}>
      {ending.error && <ErrorBanner sentence="The user could not be signed out." failure={asApiError(ending.error)} />}
      {sessions?.total === 0 && <Text c="dimmed">Not signed in on any device.</Text>}
      <Stack component="ul" gap={0}>
        {sessions?.rows.map((session) => {
          const name = describeDevice(session.user_agent ?? '');
          return (
            <li key={session.id} className={classes.row}>
              <span className="long-words">{name}</span>
              <Text span c="dimmed">
                <Instant at={session.used_at} />
                {session.ip_address && ` · from ${session.ip_address}`}
              </Text>
              {can.end_sessions && (
                <ActionButton
                  variant="default"
                  disabled={ending.isPending}
                  aria-label={`Sign out of ${name}`}
                  onClick={() => ending.mutate({ session: session.id, name })}
                >
                  Sign out
                </ActionButton>
              )}
            </li>
          );
        })}
      </Stack>
      {can.end_sessions && (sessions?.total ?? 0) > 1 && (
        <ActionButton variant="danger" disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
          Sign out of every device
        </ActionButton>
      )}
    </Panel>
  );
}
