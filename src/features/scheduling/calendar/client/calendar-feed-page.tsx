import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { showChanged } from '#core/client/saved-row.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { ownFeed, renewFeed, disableFeed } from './api.ts';
import classes from './calendar-feed.module.css';

/** Page that connects the user's dates to their own calendar. */
export default function CalendarFeedPage() {
  const query = useQuery(ownFeed);
  return (
    <>
      <PageHeader subtitle="Your sessions, due dates and check-back dates, in your own calendar app." />
      <LoadError query={query} sentence="Your calendar feed could not be loaded." />
      {query.isPending && <Loading label="Loading your calendar feed" />}
      {query.data && (
        <Stack gap={20} maw="48rem">
          <Panel title="Private address">
            <FeedUrl madeAt={query.data.made_at} />
          </Panel>
          <Panel title="How to add it">
            <dl className={classes.ways}>
              <div>
                <dt>Google Calendar</dt>
                <dd>On a computer, choose Other calendars, Add, From URL.</dd>
              </div>
              <div>
                <dt>Apple Calendar</dt>
                <dd>
                  On a Mac, choose File, New Calendar Subscription. On an iPhone, choose Calendars, Add Calendar, Add
                  Subscription Calendar.
                </dd>
              </div>
              <div>
                <dt>Outlook</dt>
                <dd>Choose Calendar, Add calendar, Subscribe from web.</dd>
              </div>
            </dl>
          </Panel>
        </Stack>
      )}
    </>
  );
}

type Question = 'renew' | 'turn off';

const questions = {
  renew: { title: 'Get a new address?', confirm: 'Get a new address' },
  'turn off': { title: 'Turn off the feed?', confirm: 'Turn off' },
} as const satisfies Record<Question, { title: string; confirm: string }>;

/** Feed URL: created, shown only that one time, renewed, turned off. */
function FeedUrl({ madeAt }: { madeAt: string | null }) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState<Question>();
  const onSettled = () => queryClient.invalidateQueries(ownFeed);
  const renewal = useMutation({
    mutationFn: renewFeed,
    onSuccess: ({ made_at }) => showChanged(queryClient, ownFeed.queryKey, { made_at }),
    onSettled,
  });
  const ending = useMutation({
    mutationFn: disableFeed,
    onMutate: () => renewal.reset(),
    onSuccess: () => showChanged(queryClient, ownFeed.queryKey, { made_at: null }),
    onSettled,
  });
  const isBusy = renewal.isPending || ending.isPending;

  function handleRenew(): void {
    ending.reset();
    renewal.mutate();
  }

  function handleConfirm(): void {
    setConfirming(undefined);
    if (confirming === 'renew') handleRenew();
    if (confirming === 'turn off') ending.mutate();
  }

  return (
    <>
      {renewal.error && (
        <ErrorBanner sentence="The address could not be created." failure={asApiError(renewal.error)} isFocused />
      )}
      {ending.error && (
        <ErrorBanner sentence="The feed could not be turned off." failure={asApiError(ending.error)} isFocused />
      )}
      {ending.isSuccess && (
        <FocusedBanner tone="success">The feed is turned off. Its address no longer works.</FocusedBanner>
      )}
      {renewal.data && <NewAddress key={renewal.data.address} address={renewal.data.address} />}
      <Text mb="sm">
        {madeAt === null ? (
          'Your calendar reads this address every few hours and shows what has changed. Anyone who has the address can read your dates, so keep it to yourself.'
        ) : (
          <>
            Your feed address was created <Instant at={madeAt} />. An address is shown only once, when it is created. If
            you need it again, or someone else has it, get a new one: the old one stops working immediately.
          </>
        )}
      </Text>
      <Group gap="sm" mt="md">
        {madeAt === null ? (
          <ActionButton disabled={isBusy} onClick={handleRenew}>
            Create an address
          </ActionButton>
        ) : (
          <>
            <ActionButton variant="default" disabled={isBusy} onClick={() => setConfirming('renew')}>
              Get a new address
            </ActionButton>
            <ActionButton variant="danger" disabled={isBusy} onClick={() => setConfirming('turn off')}>
              Turn off
            </ActionButton>
          </>
        )}
      </Group>
      <QuestionDialog
        isOpen={confirming !== undefined}
        title={confirming && questions[confirming].title}
        no="Cancel"
        yes={confirming && questions[confirming].confirm}
        onNo={() => setConfirming(undefined)}
        onYes={handleConfirm}
      >
        {confirming === 'renew'
          ? 'Calendars that use the current address will stop showing your dates until you give them the new one.'
          : 'Calendars that use the current address will stop showing your dates.'}
      </QuestionDialog>
    </>
  );
}

function NewAddress({ address }: { address: string }) {
  const [copy, setCopy] = useState<'copied' | 'failed'>();

  async function handleCopy(): Promise<void> {
    // The clipboard requires https.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setCopy(isCopied ? 'copied' : 'failed');
  }

  return (
    <>
      <FocusedBanner tone="success">This is your address. It will not be shown again.</FocusedBanner>
      <div className={classes.address}>
        <TextInput
          label="Address"
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          spellCheck={false}
        />
        <div>
          <ActionButton onClick={() => void handleCopy()}>Copy address</ActionButton>
        </div>
        {copy === 'copied' && <Banner tone="success">The address was copied.</Banner>}
        {copy === 'failed' && (
          <Banner tone="error">Your browser does not allow copying. Please select the address and copy it.</Banner>
        )}
      </div>
    </>
  );
}
