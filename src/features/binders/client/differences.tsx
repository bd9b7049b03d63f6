import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { asApiError, type ApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';

import type { ArrangedBinder } from './use-binder.ts';
import { countText } from './tree.ts';

/** How the binder differs from the records, and what to do about it; what is new is taken over by itself, if it follows them. */
export function Differences({ binder }: { binder: ArrangedBinder }) {
  const { answer, follow } = binder;
  const { added, gone, can } = answer;
  const { follows_portfolio: follows, version } = answer.binder;
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  // What was refused once is not asked for again by itself.
  const tried = useRef(0);

  async function take(takes: 'added' | 'gone', isAsked: boolean): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await follow(takes, { canBeUndone: isAsked });
      if (takes === 'added') showSavedToast(`${wereText(added.length)} added.`);
      else showSavedToast(`${wereText(gone.length)} left out.`);
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
      {failure && <FailureBanner sentence="The binder could not be updated from your records." failure={failure} />}
      {added.length > 0 && (!follows || failure) && (
        <Banner tone="info" action={offer(added.length === 1 ? 'Add it' : 'Add them', 'added')}>
          {added.length === 1
            ? 'There is one new file in your records.'
            : `There are ${added.length} new files in your records.`}
        </Banner>
      )}
      {gone.length > 0 && (
        <Banner tone="info" action={offer(gone.length === 1 ? 'Leave it out' : 'Leave them out', 'gone')}>
          {gone.length === 1
            ? 'One file is no longer in your records.'
            : `${gone.length} files are no longer in your records.`}
        </Banner>
      )}
    </>
  );
}

function wereText(count: number): string {
  return `${countText(count, 'file')} ${count === 1 ? 'was' : 'were'}`;
}
