import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

import type { RowFormProps } from '#core/client/form-sheet.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';

type StoredProfile = { version: number };

/** Form for the user's only profile in a role: its row, if it exists, and saving. */
export function useProfileSheet<Profile extends StoredProfile, Row extends StoredProfile & { id: string }>(
  { key, read }: { key: QueryKey; read: (signal: AbortSignal) => Promise<Profile> },
  { asRow, asProfile }: { asRow: (profile: Profile, id: string) => Row; asProfile: (row: Row) => Profile },
) {
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
  const [userId, profile] = [session?.user.id, query.data];

  async function begin(next?: Row): Promise<void> {
    if (next) await showChanged(queryClient, key, asProfile(next));
    setIsDirty(false);
    setRound((current) => current + 1);
  }

  const form: RowFormProps<Row> | undefined =
    profile && userId !== undefined
      ? {
          row: profile.version > 0 ? asRow(profile, userId) : undefined,
          onSaved(saved) {
            void begin(saved).then(() => showMessage('Your profile was saved. This is how your applicants see it.'));
          },
          onCancel: () => void begin(),
          onFold: undefined,
          onTakeNewer: (newer) => void begin(newer),
          onDiscardDraft: () => void begin(),
          onDraftBack: () => void begin(),
          onDirtyChange: setIsDirty,
        }
      : undefined;
  return { query, profile, form, round, statusMessage, dialog, name: session?.user.name ?? '', userId: userId ?? '' };
}
