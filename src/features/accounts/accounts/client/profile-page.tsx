import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';

import { ownProfile } from './own-profile.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { LetterKeys } from './letter-keys.tsx';
import { EmailForm, NameForm, PasswordForm } from './profile-forms.tsx';
import classes from './profile-page.module.css';
import { SessionList } from './session-list.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** Page for the user's own account: name, sign-in, sessions and export. */
export default function ProfilePage() {
  const profile = useQuery(ownProfile);
  return (
    <>
      <PageHeader subtitle="Your name, email and password, and where you are signed in." />
      {profile.error && (
        <ErrorBanner sentence="Your profile could not be loaded." failure={asApiError(profile.error)} />
      )}
      {profile.isPending && <Loading label="Loading your profile" />}
      {profile.data && (
        <div className={classes.panels}>
          <Panel title="About you">
            <NameForm profile={profile.data} />
          </Panel>
          <Panel title="Email">
            <EmailForm email={profile.data.email} />
          </Panel>
          <Panel title="Password">
            <PasswordForm />
          </Panel>
          <Panel title="Two-factor authentication">
            <TwoFactorPanel profile={profile.data} />
          </Panel>
          <Panel title="Where you are signed in">
            <SessionList />
          </Panel>
          <Panel title="Calendar">
            <Text mb="sm">Your sessions, due dates and check-back dates, in your own calendar app.</Text>
            <TextLink to={paths.calendarFeed}>Calendar feed</TextLink>
          </Panel>
          <Panel title="Keyboard shortcuts">
            <LetterKeys />
          </Panel>
          <Panel title="Other roles">
            <Text mb="sm">Work with applicants as a mentor or an attorney. You keep the roles you have.</Text>
            <TextLink to={paths.apply}>Apply for a role</TextLink>
          </Panel>
          <Panel title="Your data">
            <Text mb="sm">
              Your whole case in one ZIP file: all records and files, plus a page for viewing them offline. You can
              import it into another Laurel site.
            </Text>
            <TextLink href={paths.exportFile}>Export everything</TextLink>
          </Panel>
          <Panel title="Delete account">
            <DeleteAccountForm deleteAfter={profile.data.delete_after} />
          </Panel>
        </div>
      )}
    </>
  );
}
