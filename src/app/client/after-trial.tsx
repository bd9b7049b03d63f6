import { useNow } from '#core/client/now.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { commonMessages } from '#core/shared/common-messages.ts';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { trialOnPricingPage } from '#features/billing/trial/rules.ts';

import classes from './after-trial.module.css';

/**
 * Actions that a user can still take after their trial has ended, and where mentors and attorneys find their own plans.
 * Empty for other users.
 */
export function AfterTrial() {
  const now = useNow();
  const { session } = useSession();
  const trial = session && trialOnPricingPage(session.roles, now);
  if (!trial) return null;
  const { role, hasEnded } = trial;
  const isApplicant = role === 'applicant';
  return (
    <Banner
      tone="info"
      action={
        <span className={classes.links}>
          {!isApplicant && (
            <TextLink to={paths.subscribe}>{role === 'mentor' ? 'Plans for mentors' : 'Plans for attorneys'}</TextLink>
          )}
          {isApplicant && <TextLink to={paths.ownRecords}>Read my records</TextLink>}
          {hasEnded && <TextLink href={paths.exportFile}>Export everything</TextLink>}
        </span>
      }
    >
      {isApplicant && commonMessages.lapsed.text}
      {!isApplicant &&
        hasEnded &&
        'Your trial has ended. You can still export your own data; to work with applicants, please subscribe. '}
      {!isApplicant && 'The plans on this page are for applicants.'}
    </Banner>
  );
}
