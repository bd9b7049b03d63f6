import { useNow } from '#core/client/now.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/client/session.ts';
import type { Role } from '#features/roles/schema.ts';
import { trialOf } from '#features/trial/rules.ts';

/** When the trial ends and how many days are left, or that it is over; nothing for subscribers. */
export function TrialBanner({ of: role }: { of: Role }) {
  const now = useNow();
  const { session } = useSession();
  const trial = session && trialOf(session.roles, role, now);
  if (!trial || trial.state === 'subscribed') return null;
  const { state, endsAt, daysLeft } = trial;
  return (
    <Banner tone="info" isCompact>
      Your trial {state === 'ended' ? 'ended' : 'ends'} on <Instant at={endsAt} show="day" />
      {state === 'running' && `: ${daysLeft === 1 ? '1 day' : `${daysLeft} days`} remaining`}.{' '}
      <TextLink to={paths.subscribe}>Buy Subscription</TextLink>
    </Banner>
  );
}
