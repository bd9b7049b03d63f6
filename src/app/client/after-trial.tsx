import { useNow } from '#core/client/now.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { commonMessages } from '#core/shared/common-messages.ts';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/client/session.ts';
import { trialOf } from '#features/trial/rules.ts';

import classes from './after-trial.module.css';

/** What an applicant whose trial has ended can still do; nothing for other users. */
export function AfterTrial() {
  const now = useNow();
  const { session } = useSession();
  const trial = session && trialOf(session.roles, 'applicant', now);
  if (trial?.state !== 'ended') return null;
  return (
    <Banner
      tone="info"
      action={
        <span className={classes.links}>
          <TextLink to={paths.ownRecords}>Read my records</TextLink>
          <TextLink href={paths.exportFile}>Export everything</TextLink>
        </span>
      }
    >
      {commonMessages.lapsed.text}
    </Banner>
  );
}
