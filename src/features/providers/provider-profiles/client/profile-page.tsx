import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { StatusMessageBanner, type StatusMessage } from '#core/client/ui/status-message.tsx';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { credentialsPath } from '#features/providers/provider-credentials/rules.ts';

export type ProfilePageProps = {
  of: ProviderRole;
  query: {
    data: { is_verified: boolean } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
    isPending: boolean;
  };
  statusMessage: StatusMessage;
  dialog: ReactNode;
  children: ReactNode;
};

/** Page around a provider's profile, with the verification that they cannot set themselves. */
export function ProfilePage({ of: role, query, statusMessage, dialog, children }: ProfilePageProps) {
  return (
    <>
      <PageHeader subtitle="What the applicants assigned to you see about you." />
      <StatusMessageBanner statusMessage={statusMessage} />
      <LoadError query={query} sentence="Your profile could not be loaded." />
      {query.isPending && <Loading label="Loading your profile" />}
      {query.data && (
        <Text mb="md">
          {query.data.is_verified ? (
            <StatusBadge tone="green">Verified</StatusBadge>
          ) : (
            <>
              <StatusBadge tone="plain">Not verified</StatusBadge>{' '}
              {role === 'mentor'
                ? 'You will be verified once we have verified one of your credentials.'
                : 'You will be verified once we have verified a current license of yours.'}{' '}
              <TextLink to={credentialsPath(role)}>Go to your credentials</TextLink>
            </>
          )}
        </Text>
      )}
      {children}
      {dialog}
    </>
  );
}
