import { Box, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo } from 'react';

import { asApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { ownBinder } from '#features/petition/binders/client/api.ts';
import {
  BinderTabs,
  KindPicker,
  NoBinder,
  NotAdvice,
  useBinderKind,
} from '#features/petition/binders/client/page-parts.tsx';
import { countWaitingIn, isMade } from '#features/petition/binders/rules.ts';
import type { BinderResponse, BinderKind, ExistingBinder } from '#features/petition/binders/schema.ts';

import { formatLabels, createPlan } from '../rules.ts';
import { formats, type Format, type PacketList as Packets } from '../schema.ts';
import { createPacket, ownPackets } from './api.ts';
import { LastLook } from './last-look.tsx';
import { PacketList } from './packet-list.tsx';
import { checkPlan, Preflight, type Check } from './preflight.tsx';
import classes from './packets.module.css';

const createLabels: Record<Format, string> = { print: 'Create print copy', online: 'Create online parts' };

const madeOf: Record<Format, string> = {
  print: 'One PDF of every page. Print single-sided on letter paper, with no staples or tabs.',
  online: 'PDFs of at most 11.5 MB each, numbered in order, to upload one by one.',
};

/** Packets of the binder: blockers of a new one, the buttons to create one, and existing ones. */
export default function PacketsPage() {
  const kind = useBinderKind();
  const [binder, packets] = [useQuery(ownBinder(kind)), useQuery(ownPackets(kind))];
  return (
    <>
      <PageHeader subtitle="Finished copies of your binder, ready to print or upload." />
      <BinderTabs />
      <KindPicker page={paths.packets} kinds={binder.data?.kinds ?? []} />
      <LoadError query={binder} sentence="Your binder could not be loaded." />
      <LoadError query={packets} sentence="Your packets could not be loaded." />
      {(binder.isPending || packets.isPending) && <Loading label="Loading your packets" />}
      {binder.data && packets.data && <Whole key={kind} response={binder.data} packets={packets.data} />}
      <NotAdvice />
    </>
  );
}

function Whole({ response, packets }: { response: BinderResponse; packets: Packets }) {
  const kind = useBinderKind();
  if (isMade(response)) return <Filled made={response} packets={packets} />;
  return (
    <NoBinder kind={kind} why="A packet is created from your binder: its exhibits in order, numbered and stamped." />
  );
}

function Filled({ made, packets }: { made: ExistingBinder; packets: Packets }) {
  const checks = useMemo(() => {
    const [print, online] = formats.map((format) => checkPlan(createPlan(made, { format }), made.files));
    return print && online && { print, online };
  }, [made]);
  if (!checks) return null;
  return (
    <>
      <Preflight
        check={checks.online}
        printStops={checks.print.stopCount}
        waiting={countWaitingIn(made)}
        kind={made.binder.kind}
      />
      {packets.can.create && <Make checks={checks} kind={made.binder.kind} />}
      <section className={classes.made} aria-labelledby="made">
        <h2 id="made">Your packets</h2>
        <PacketList packets={packets} />
      </section>
      <LastLook made={made} rows={packets.rows} />
    </>
  );
}

function Make({ checks, kind }: { checks: Record<Format, Check>; kind: BinderKind }) {
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const making = useMutation({
    mutationFn: createPacket,
    onMutate: () => showMessage(),
    onSuccess: ({ state, format }) => {
      if (state !== 'ready') return;
      showMessage(
        `${formatLabels[format]}: nothing has changed since the last one, so no new one was created.`,
        'info',
      );
    },
    // A blocker may have appeared since the page was loaded.
    onSettled: () =>
      Promise.all(
        [ownPackets(kind), ownBinder(kind)].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <Box component="section" mb="xl" data-screen-only aria-label="Create a packet">
      {making.error && (
        <ErrorBanner
          sentence="The packet could not be created."
          failure={asApiError(making.error)}
          isFocused
          key={making.submittedAt}
        />
      )}
      <StatusMessageBanner statusMessage={statusMessage} />
      {kind === 'response' && (
        <Text maw="44rem" mt={15} mb="md">
          Send everything in one response: all requested materials must be submitted together (8 CFR 103.2(b)(11)). Put
          the original notice on top of a printed response.
        </Text>
      )}
      <Tiles least="18rem" gap="1rem 1.5rem" isStretched>
        {formats.map((format) => (
          <Way
            key={format}
            format={format}
            refusal={checkPacket(checks[format])}
            isBusy={making.isPending}
            onMake={() => making.mutate({ format, kind })}
          />
        ))}
      </Tiles>
    </Box>
  );
}

type WayProps = { format: Format; refusal: string | undefined; isBusy: boolean; onMake: () => void };

function Way({ format, refusal, isBusy, onMake }: WayProps) {
  const id = useId();
  return (
    <Stack gap="xs" align="flex-start">
      <ActionButton
        variant={format === 'print' ? 'primary' : 'default'}
        disabled={refusal !== undefined}
        aria-disabled={isBusy || undefined}
        aria-describedby={id}
        onClick={() => !isBusy && onMake()}
      >
        {createLabels[format]}
      </ActionButton>
      <div id={id}>
        {refusal !== undefined && (
          <p className={classes.note} data-refused>
            {refusal}
          </p>
        )}
        <p className={classes.note}>{madeOf[format]}</p>
      </div>
    </Stack>
  );
}

/** Returns why no packet can be created. */
function checkPacket({ exhibits, inspecting, stopCount }: Check): string | undefined {
  if (exhibits === 0) return 'No exhibits in the binder are included, so there is nothing to put in a packet.';
  const others = stopCount - inspecting;
  if (others > 0) {
    return counted(others, {
      one: 'One problem above is blocking it.',
      other: '{count} problems above are blocking it.',
    });
  }
  return inspecting > 0 ? 'Your files are still being checked. This usually takes a moment.' : undefined;
}
