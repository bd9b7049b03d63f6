import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { asApiError, type ApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';
import { counted } from '#core/shared/sentence.ts';

import type { ArrangedBinder } from './use-binder.ts';

/**
 * Differences between the binder and the records, with actions. New files are added automatically if it follows the
 * records.
 */
export function Differences({ binder }: { binder: ArrangedBinder }) {
  const { response, follow } = binder;
  const { added, gone, can } = response;
  const { syncs_evidence: follows, version } = response.binder;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  // A refused change is not repeated automatically.
  const tried = useRef(0);

  async function take(takes: 'added' | 'gone', isAsked: boolean): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await follow(takes, { canBeUndone: isAsked });
      const text =
        takes === 'added'
          ? counted(added.length, { one: '{count} file was added.', other: '{count} files were added.' })
          : counted(gone.length, { one: '{count} file was left out.', other: '{count} files were left out.' });
      showSavedToast(text);
    } catch (error) {
      setFailure(asApiError(error));
    } finally {
      setIsBusy(false);
    }
  }

  const due = can.update && follows && added.length > 0 ? version : 0;
  const takeBySelf = useEffectEvent(() => {
    if (isBusy || tried.current === due) return;
    tried.current = due;
    void take('added', false);
  });
  useEffect(() => {
    if (due > 0) takeBySelf();
  }, [due]);

  const offer = (label: string, takes: 'added' | 'gone') =>
    can.update && (
      <ActionButton variant="default" disabled={isBusy} onClick={() => void take(takes, true)}>
        {label}
      </ActionButton>
    );
  return (
    <>
      {failure && <ErrorBanner sentence="The binder could not be updated from your records." failure={failure} />}
      {added.length > 0 && (!follows || failure) && (
        <Banner tone="info" action={offer(counted(added.length, { one: 'Add it', other: 'Add them' }), 'added')}>
          {counted(added.length, {
            one: 'There is one new file in your records.',
            other: 'There are {count} new files in your records.',
          })}
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner
          tone="info"
          action={offer(counted(gone.length, { one: 'Leave it out', other: 'Leave them out' }), 'gone')}
        >
          {counted(gone.length, {
            one: 'One file is no longer in your records.',
            other: '{count} files are no longer in your records.',
          })}
        </Banner>
      )}
    </>
  );
}
