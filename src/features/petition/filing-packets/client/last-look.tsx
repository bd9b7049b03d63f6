import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { exhibitLabel } from '#binder-engine/numbers.ts';
import type { Plan, PlanPage } from '#binder-engine/planned.ts';
import { withSearchParams, useSearch } from '#core/client/search.ts';
import { formatNumber } from '#core/shared/money.ts';
import { shortened } from '#core/shared/shortened.ts';
import { BinderComments, useNotes } from '#features/petition/binder-comments/client/binder-comments.tsx';
import type { ExistingBinder } from '#features/petition/binders/schema.ts';

import { formatLabels, createPlan } from '../rules.ts';
import { formats, type PacketRow } from '../schema.ts';
import classes from './last-look.module.css';

/** Characters of a note in the list of all notes. */
const SHOWN_CHARACTERS = 120;
/** URL parameter with the number of the shown page, from 1. */
const LOOK = 'look';

/** The newest packet of each format that is as the binder is now, with its plan. */
type ReviewedPacket = { row: PacketRow; plan: Plan };

export type LastLookProps = { made: ExistingBinder; rows: readonly PacketRow[] };

/**
 * Shows the packet before filing page by page, the print copy and the online parts next to each other, with notes on
 * single pages.
 */
export function LastLook({ made, rows }: LastLookProps) {
  const { search, change } = useSearch();
  const looked = formats.flatMap((format): ReviewedPacket[] => {
    const row = rows.find((one) => one.format === format && one.state === 'ready');
    return row && row.changes.length === 0 ? [{ row, plan: createPlan(made, { format }) }] : [];
  });
  const [first] = looked;
  if (!first) return null;
  const inUrl = search.get(LOOK);
  const look = (page: number | undefined): void =>
    change((current) => withSearchParams(current, { [LOOK]: page === undefined ? undefined : String(page) }), {
      replace: true,
    });
  return (
    <section className={classes.root} aria-labelledby="last-look">
      <h2 id="last-look">A last look before filing</h2>
      {inUrl === null ? (
        <>
          <p className={classes.note}>Go through the packet page by page before you file it, and pin notes to pages.</p>
          <Button variant="default" onClick={() => look(1)}>
            Review page by page
          </Button>
        </>
      ) : (
        <Pages looked={looked} plan={first.plan} binder={made.binder.id} inUrl={inUrl} onLook={look} />
      )}
    </section>
  );
}

type PagesProps = {
  looked: readonly ReviewedPacket[];
  plan: Plan;
  binder: string;
  /** Format in the page's URL. */
  inUrl: string;
  onLook: (page: number | undefined) => void;
};

function Pages({ looked, plan: { pages, exhibits }, binder, inUrl, onLook }: PagesProps) {
  const at = Math.min(Math.max(1, Number.parseInt(inUrl, 10) || 1), pages.length);
  const page = pages[at - 1];
  const findPageNumber = (exhibit: string, inExhibit: number | null): number =>
    pages.findIndex((one) => one.exhibit === exhibit && (inExhibit === null || one.at === inExhibit)) + 1;
  if (!page) return null;
  const exhibit = exhibits.find(({ id }) => id === page.exhibit);
  const name = getPageName(page, exhibit && exhibitLabel(exhibit.number));
  return (
    <>
      <Group gap="0.5rem 0.75rem" align="flex-end">
        <Button variant="default" size="sm" disabled={at === 1} onClick={() => onLook(at - 1)}>
          Previous page
        </Button>
        <Button variant="default" size="sm" disabled={at === pages.length} onClick={() => onLook(at + 1)}>
          Next page
        </Button>
        <GoTo key={at} at={at} count={pages.length} onLook={onLook} />
        <NativeSelect
          label="Exhibit"
          value={page.exhibit ?? ''}
          onChange={({ currentTarget }) => onLook(findPageNumber(currentTarget.value, null) || 1)}
          data={[
            { value: '', label: 'Before the exhibits' },
            ...exhibits
              .filter(({ first }) => first > 0)
              .map(({ id, number, title }) => ({ value: id, label: `${exhibitLabel(number)}: ${title}` })),
          ]}
        />
        <Button variant="subtle" size="sm" onClick={() => onLook(undefined)}>
          Close
        </Button>
      </Group>
      <Text role="status" mt="sm" mb="xs" fw={600}>
        Page {at} of {formatNumber(pages.length)}: {name}
      </Text>
      <div className={classes.sides}>
        {looked.map(({ row, plan }) => (
          <Picture key={row.id} row={row} page={plan.pages[at - 1]} at={at} name={name} />
        ))}
      </div>
      {page.exhibit !== null && page.at !== null && (
        <BinderComments
          key={`${page.exhibit} ${page.at}`}
          binder={binder}
          place={{ exhibit: page.exhibit, page: page.at }}
          title={name}
        />
      )}
      <Notes binder={binder} findPageNumber={findPageNumber} onLook={onLook} />
    </>
  );
}

function GoTo({ at, count, onLook }: { at: number; count: number; onLook: (page: number) => void }) {
  const [value, setValue] = useState(String(at));
  return (
    <Box
      component="form"
      w="6rem"
      onSubmit={(event) => {
        event.preventDefault();
        onLook(Math.min(Math.max(1, Number.parseInt(value, 10) || at), count));
      }}
    >
      <TextInput
        label="Page"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
    </Box>
  );
}

type PictureProps = { row: PacketRow; page: PlanPage | undefined; at: number; name: string };

function Picture({ row, page, at, name }: PictureProps) {
  const [failed, setFailed] = useState<number>();
  const label = formatLabels[row.format];
  const isWide = page !== undefined && 'isWide' in page && page.isWide;
  return (
    <figure className={classes.side}>
      <figcaption>
        {label} · {getFileName(row, at)}
      </figcaption>
      {failed === at ? (
        <>
          <p className={classes.note}>This page cannot be shown right now. Try again, or open the file below.</p>
          <Button variant="default" size="sm" onClick={() => setFailed(undefined)}>
            Try again
          </Button>
        </>
      ) : (
        <img
          key={at}
          className={classes.picture}
          data-wide={isWide || undefined}
          src={`/api/binder-previews/${row.id}/${at}/packet.png`}
          alt={`${label}, page ${at}: ${name}`}
          onError={() => setFailed(at)}
        />
      )}
    </figure>
  );
}

/** The file that has the page. */
function getFileName({ parts }: PacketRow, at: number): string {
  let before = 0;
  for (const { name, pages } of parts) {
    if (at <= before + pages) return parts.length === 1 ? name : `${name}, page ${at - before}`;
    before += pages;
  }
  return '';
}

type NotesProps = {
  binder: string;
  findPageNumber: (exhibit: string, inExhibit: number | null) => number;
  onLook: (page: number) => void;
};

/** Open notes on all pages, each with a link to its page. */
function Notes({ binder, findPageNumber, onLook }: NotesProps) {
  const open = useNotes(binder)
    .map((note) => ({ ...note, at: findPageNumber(note.exhibit, note.page) }))
    .filter(({ at }) => at > 0)
    .toSorted((one, other) => one.at - other.at);
  if (open.length === 0) return null;
  return (
    <>
      <h3>Open notes on pages ({open.length})</h3>
      <Stack component="ul" gap={4}>
        {open.map(({ id, at, body }) => (
          <li key={id}>
            <Button variant="subtle" size="sm" onClick={() => onLook(at)}>
              Page {at}
            </Button>
            <span>{shortened(body, SHOWN_CHARACTERS + 1)}</span>
          </li>
        ))}
      </Stack>
    </>
  );
}

function getPageName(page: PlanPage, exhibit: string | undefined): string {
  if (page.kind === 'index') return 'Index';
  if (page.kind === 'letter') return 'Letter';
  if (page.kind === 'cover' || page.at === null) return `${exhibit ?? ''}, divider`;
  return `${exhibit ?? ''} at ${page.at}`;
}
