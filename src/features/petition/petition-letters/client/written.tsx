import { Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EditorContent } from '@tiptap/react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';

import { listTokens } from '#binder-engine/letter.ts';
import { createResolver } from '#binder-engine/printed-letter.ts';
import { useSearch } from '#core/client/search.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { Banner } from '#core/client/ui/banner.tsx';
import { DownloadLink } from '#core/client/ui/download-link.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { ROW } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import type { ExistingBinder } from '#features/petition/binders/schema.ts';
import { createPlan } from '#features/petition/filing-packets/rules.ts';

import type { LetterResponse, StoredLetter } from '../schema.ts';
import { fileLink } from './api.ts';
import type { SaveState } from './autosave.ts';
import { ClaimMatrix } from './claim-matrix.tsx';
import { ExhibitList } from './exhibit-list.tsx';
import { LetterComments } from './letter-comments.tsx';
import classes from './letter.module.css';
import { NotSaved } from './not-saved.tsx';
import { PastedNotice } from './paste/pasted-notice.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLetter } from './use-letter.ts';
import { Versions } from './versions.tsx';

export type WrittenProps = {
  bound: ExistingBinder;
  response: LetterResponse & { letter: StoredLetter };
  userId: string;
};

/** An existing letter: editor, blockers of a packet, claim matrix, versions and files. */
export function Written({ bound, response, userId }: WrittenProps) {
  const planned = useMemo(() => createPlan(bound, { format: 'print' }), [bound]);
  const letter = useLetter({ binderId: bound.binder.id, response, userId, planned });
  const { editor, state, list, conflict, pasted } = letter;
  const document = useDeferredValue(letter.document);
  const resolve = useMemo(() => createResolver(planned), [planned]);
  const broken = listTokens(document).filter(({ token }) => 'broken' in resolve(token));
  useNamedParagraph(letter.goTo);

  return (
    <>
      {state.status === 'refused' && <NotSaved failure={state.failure} />}
      {conflict && (
        <Banner
          tone="error"
          action={
            <Group gap="sm" justify="center">
              <ActionButton disabled={conflict.isBusy} onClick={() => conflict.settle('mine')}>
                Keep the text here
              </ActionButton>
              <ActionButton variant="default" disabled={conflict.isBusy} onClick={() => conflict.settle('theirs')}>
                Use the other text
              </ActionButton>
            </Group>
          }
        >
          The letter has since been changed in another window or on another device. Choose which text to keep; the other
          is saved as a version. {conflict.failure && <div>{conflict.failure.message}</div>}
        </Banner>
      )}
      <section className={classes.paper} aria-label="Letter">
        {response.can.update && <Toolbar editor={editor} />}
        <div className={classes.writing}>
          <EditorContent editor={editor} />
          <ExhibitList list={list} planned={planned} editor={editor} />
        </div>
        {pasted && pasted.left.length > 0 && (
          <PastedNotice left={pasted.left} onUndo={pasted.undo} onClose={pasted.close} />
        )}
      </section>
      <Group gap="0.5rem 1.5rem" justify="space-between" mih="2.75rem" mb="lg">
        <SoftText>
          <Status state={state} />
        </SoftText>
        <Exports binderId={bound.binder.id} />
      </Group>
      {broken.length > 0 && (
        <section className={classes.broken} aria-labelledby="broken">
          <h2 id="broken">
            {counted(broken.length, {
              one: 'One citation points to nothing',
              other: '{count} citations point to nothing',
            })}
          </h2>
          <p>
            {counted(broken.length, {
              one: 'It blocks the packet. Cite another exhibit, or remove it.',
              other: 'They block the packet. Cite other exhibits, or remove them.',
            })}
          </p>
          <ul>
            {[...new Set(broken.map(({ paragraph }) => paragraph))].map((id, index) => (
              <li key={id}>
                <button type="button" className={classes.place} onClick={() => letter.goTo(id)}>
                  Go to the {index === 0 ? 'first' : 'next'} paragraph with one
                  <span className="visually-hidden">, {index + 1}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Stack gap="lg">
        <ClaimMatrix document={document} planned={planned} binderId={bound.binder.id} onGo={letter.goTo} />
        <LetterComments
          binderId={bound.binder.id}
          document={document}
          planned={planned}
          editor={editor}
          onGo={letter.goTo}
        />
        <Versions letter={letter} response={response} binderId={bound.binder.id} planned={planned} />
      </Stack>
    </>
  );
}

const files = [
  { name: 'letter.docx', label: 'Word' },
  { name: 'letter.md', label: 'Markdown' },
  { name: 'letter.pdf', label: 'PDF' },
] as const;

/** The letter as files, with the current numbers of its exhibits. */
function Exports({ binderId }: { binderId: string }) {
  return (
    <ul className={classes.exports} aria-label="Download the letter">
      {files.map(({ name, label }) => (
        <li key={name}>
          <DownloadLink href={fileLink(binderId, name)}>
            <IconDownload size="1rem" aria-hidden />
            <span className="visually-hidden">Download the letter as </span>
            {label}
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}

function Status({ state }: { state: SaveState }) {
  switch (state.status) {
    case 'clean':
      return null;
    case 'unsaved':
    case 'saving':
      return 'Saving…';
    case 'saved':
      return (
        <>
          Saved <Instant at={state.at} show="time" />
        </>
      );
    case 'waiting':
      return <span role="alert">Not saved yet. Your text is kept in this browser, and we will try again.</span>;
    case 'conflict':
    case 'refused':
      return 'Not saved.';
  }
}

/** Scrolls once to the paragraph in the URL. */
function useNamedParagraph(goTo: (id: string) => void): void {
  const { search } = useSearch();
  const named = search.get(ROW);
  const gone = useRef<string>(undefined);
  useEffect(() => {
    if (named === null || gone.current === named) return;
    gone.current = named;
    goTo(named);
  }, [named, goTo]);
}
