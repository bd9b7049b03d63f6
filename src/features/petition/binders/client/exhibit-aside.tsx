import { ActionIcon, Box, Center, Group, Paper, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

import type { Plan } from '#binder-engine/planned.ts';
import { asApiError } from '#core/client/api.ts';
import { readHead } from '#core/client/file-response.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FileInPlace } from '#core/client/ui/file-preview.tsx';
import { BinderComments } from '#features/petition/binder-comments/client/binder-comments.tsx';

import { usePageKeys } from './use-page-keys.ts';

const READING_MS = 2000;

export type ExhibitAsideProps = {
  binder: string;
  plan: Plan;
  exhibit: { id: string; title: string; number: string | undefined };
  /** Whether the server has the displayed version of the binder. */
  isSaved: boolean;
  /** Width from which the browser's viewer fits next to the tree. Otherwise the preview is a link. */
  isWide: boolean;
  /** Whether the reader opened this exhibit on this page instead of by a link. Then its heading takes the focus. */
  isAsked: (id: string) => boolean;
  onClose: () => void;
};

/** An exhibit next to the tree: its pages as they will be filed, and its findings. Escape closes it. */
export function ExhibitAside({ binder, plan, exhibit, isSaved, isWide, isAsked, onClose }: ExhibitAsideProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, title, number } = exhibit;
  const name = number === undefined ? title : `Exhibit ${number}`;
  usePageKeys((event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  });
  // After the whole tree, it would be hundreds of tab stops away.
  const take = useEffectEvent(() => isAsked(id) && heading.current?.focus());
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each exhibit
  useEffect(() => void take(), [id]);
  return (
    <Paper component="section" withBorder p="md" data-screen-only aria-labelledby={headingId}>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between" mb="sm">
        <Box id={headingId} ref={heading} tabIndex={-1} component="h2" fz="lg" className="long-words">
          {number === undefined ? title : `${name}: ${title}`}
        </Box>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Close ${name}`} onClick={onClose}>
          <IconX size="1.125rem" aria-hidden />
        </ActionIcon>
      </Group>
      {number === undefined ? (
        <Text c="dimmed" mb="sm">
          This exhibit is left out of the binder, so there is no preview.
        </Text>
      ) : (
        <Preview {...{ binder, id, name, isSaved, isWide }} pages={getPagesKey(plan, id)} />
      )}
      <BinderComments key={id} binder={binder} place={{ exhibit: id }} title={name} />
    </Paper>
  );
}

type PreviewProps = Pick<ExhibitAsideProps, 'binder' | 'isSaved' | 'isWide'> & {
  id: string;
  name: string;
  /** Identifies its pages: a change means another preview. */
  pages: string;
};

function Preview({ binder, id, name, pages, isSaved, isWide }: PreviewProps) {
  const url = `/api/binder-previews/${binder}/${id}/preview.pdf`;
  const made = useQuery({
    queryKey: ['binder-previews', url, pages],
    queryFn: async ({ signal }) => {
      await readHead(url, signal);
      return { url, pages };
    },
    enabled: isSaved,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.error && isUnread(state.error) ? READING_MS : false),
    // Its pages are announced when another exhibit opens.
    meta: { shows: () => false },
  });
  const { data, error, refetch, isFetching } = made;
  const isMaking = !error && data?.pages !== pages;
  // Data of the previous exhibit does not belong to this one.
  const shown = data?.url === url ? data : undefined;
  return (
    <>
      <Text c="dimmed" mb="sm" className={isMaking && !isWide ? undefined : 'visually-hidden'} role="status">
        {isMaking ? 'Creating the preview…' : shown && !error ? 'The preview is ready.' : ''}
      </Text>
      {error && isUnread(error) && (
        <Text c="dimmed" mb="sm">
          The files in this exhibit are still being processed…
        </Text>
      )}
      {error && !isUnread(error) && (
        <>
          <ErrorBanner sentence="No preview is available." failure={asApiError(error)} />
          <ActionButton variant="default" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </ActionButton>
        </>
      )}
      {isWide && !error && !shown && (
        <Center h="70vh" c="dimmed" bd="var(--laurel-hairline)" bdrs="sm">
          Creating the preview…
        </Center>
      )}
      {isWide && !error && shown && (
        <div aria-busy={isMaking}>
          <FileInPlace key={shown.pages} file={{ name: `${name}.pdf`, url }} />
        </div>
      )}
      {!isWide && !error && shown && (
        <Text mb="sm">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open the preview of {name}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        </Text>
      )}
    </>
  );
}

function isUnread(error: Error): boolean {
  return asApiError(error).code === 'preview_unread';
}

function getPagesKey({ title, pages }: Plan, id: string): string {
  return JSON.stringify([title, pages.filter(({ exhibit }) => exhibit === id)]);
}
