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
  const trial = session && findTrial(session.roles, role, now);
  if (!trial) return null;
  const shown = trial.state === 'subscribed' ? endingAccess(session.roles, role, now) : trial;
  if (!shown) return null;
  return (
    <Banner tone={'isSoon' in shown && shown.isSoon ? 'error' : 'info'} isCompact>
      <RichText
        text={counted(shown.daysLeft, sentences[trial.state])}
        values={{ day: <Instant at={shown.endsAt} show="day" /> }}
      />{' '}
      <TextLink to={withNext(paths.subscribe, pathname + search)}>Buy Subscription</TextLink>
    </Banner>
  );
}

const sentences = {
  subscribed: {
    one: 'Your paid access ends on {day}: {count} day remaining. It does not renew automatically.',
    other: 'Your paid access ends on {day}: {count} days remaining. It does not renew automatically.',
  },
  running: {
    one: 'Your trial ends on {day}: {count} day remaining.',
    other: 'Your trial ends on {day}: {count} days remaining.',
  },
  ended: { one: 'Your trial ended on {day}.', other: 'Your trial ended on {day}.' },
};
