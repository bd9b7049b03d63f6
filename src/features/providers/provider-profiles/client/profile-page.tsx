import { Text } from '@mantine/core';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';

import type { RowFormProps } from '#core/client/form-sheet.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { credentialsPath } from '#features/providers/provider-credentials/rules.ts';

type StoredProfile = { version: number; is_verified: boolean };

export type ProfileFormProps<Profile, Row> = RowFormProps<Row> & { name: string; profile: Profile; userId: string };

/** The user's only profile in a role, with the verification that they cannot set themselves. */
export function ProfilePage<Profile extends StoredProfile, Row extends StoredProfile & { id: string }>({
  of: role,
  own: { key, read },
  asRow,
  asProfile,
  form: Form,
}: {
  of: ProviderRole;
  own: { key: QueryKey; read: (signal: AbortSignal) => Promise<Profile> };
  asRow: (profile: Profile, id: string) => Row;
  asProfile: (row: Row) => Profile;
  form: ComponentType<ProfileFormProps<Profile, Row>>;
}) {
  // Loaded when the page opens, and not again while it is open, because the form starts with it.
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const queryClient = useQueryClient();
  const { session } = useSession();
  const { statusMessage, showMessage } = useStatusMessage();
  const [round, setRound] = useState(0);
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const [user, profile] = [session?.user, query.data];

  async function begin(next?: Row): Promise<void> {
    if (next) await showChanged(queryClient, key, asProfile(next));
    setIsDirty(false);
    setRound((current) => current + 1);
  }

  return (
    <>
      <PageHeader subtitle="What the applicants assigned to you see about you." />
      <StatusMessageBanner statusMessage={statusMessage} />
      <LoadError query={query} sentence="Your profile could not be loaded." />
      {query.isPending && <Loading label="Loading your profile" />}
      {profile && (
        <Text mb="md">
          {profile.is_verified ? (
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
      {profile && user && (
        <Form
          key={round}
          name={user.name}
          profile={profile}
          userId={user.id}
          row={profile.version > 0 ? asRow(profile, user.id) : undefined}
          onSaved={(saved) =>
            void begin(saved).then(() => showMessage('Your profile was saved. This is how your applicants see it.'))
          }
          onCancel={() => void begin()}
          onFold={undefined}
          onTakeNewer={(newer) => void begin(newer)}
          onDiscardDraft={() => void begin()}
          onDraftBack={() => void begin()}
          onDirtyChange={setIsDirty}
        />
      )}
      {dialog}
    </>
  );
}
