import { Banner } from '#core/client/ui/banner.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/client/session.ts';

import { trialOf } from '../rules.ts';
import classes from './after-trial.module.css';

/** What an applicant whose trial has ended can still do; nothing for everybody else. */
export function AfterTrial() {
  const { session } = useSession();
  const trial = session && trialOf(session.roles, 'applicant', new Date());
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
      {messageText('lapsed')}
    </Banner>
  );
}
