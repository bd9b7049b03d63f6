import { useLocation } from 'react-router';

import { useNow } from '#core/client/now.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths, withNext } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import type { Role } from '#features/accounts/roles/schema.ts';
import { endingAccess, findTrial } from '#features/billing/trial/rules.ts';

/**
 * Banner with the end of the trial or paid access and the days left, or that the trial is over. Empty if neither is
 * near.
 */
export function TrialBanner({ of: role }: { of: Role }) {
  const now = useNow();
  const { session } = useSession();
  const { pathname, search } = useLocation();
  const subscribe = withNext(paths.subscribe, pathname + search);
  const trial = session && findTrial(session.roles, role, now);
  if (!trial) return null;
  if (trial.state === 'subscribed') {
    const ending = endingAccess(session.roles, role, now);
    if (!ending) return null;
    return (
      <Banner tone={ending.isSoon ? 'error' : 'info'} isCompact>
        <RichText
          text={counted(ending.daysLeft, {
            one: 'Your paid access ends on {day}: {count} day remaining. It does not renew automatically.',
            other: 'Your paid access ends on {day}: {count} days remaining. It does not renew automatically.',
          })}
          values={{ day: <Instant at={ending.endsAt} show="day" /> }}
        />{' '}
        <TextLink to={subscribe}>Buy Subscription</TextLink>
      </Banner>
    );
  }
  const { state, endsAt, daysLeft } = trial;
  return (
    <Banner tone="info" isCompact>
      <RichText
        text={
          state === 'running'
            ? counted(daysLeft, {
                one: 'Your trial ends on {day}: {count} day remaining.',
                other: 'Your trial ends on {day}: {count} days remaining.',
              })
            : 'Your trial ended on {day}.'
        }
        values={{ day: <Instant at={endsAt} show="day" /> }}
      />{' '}
      <TextLink to={subscribe}>Buy Subscription</TextLink>
    </Banner>
  );
}
