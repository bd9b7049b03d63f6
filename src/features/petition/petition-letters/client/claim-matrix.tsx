import { useMemo } from 'react';

import { collectClaims, type ClaimedParagraph } from '#binder-engine/claims.ts';
import type { LetterDocument } from '#binder-engine/letter.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { BROKEN, createResolver } from '#binder-engine/printed-letter.ts';
import { DownloadLink } from '#core/client/ui/download-link.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { formatNumber } from '#core/shared/money.ts';
import { fill } from '#core/shared/sentence.ts';

import { shorten } from '../rules.ts';
import { fileLink } from './api.ts';
import classes from './letter.module.css';

export type ClaimMatrixProps = {
  document: LetterDocument;
  planned: Plan;
  binderId: string;
  onGo: (paragraph: string) => void;
};

/** Paragraphs that cite no exhibit, and exhibits that no paragraph cites. */
export function ClaimMatrix({ document, planned, binderId, onGo }: ClaimMatrixProps) {
  const { paragraphs, exhibits } = useMemo(() => {
    const resolve = createResolver(planned);
    return collectClaims(document, {
      exhibits: planned.exhibits,
      print: (token) => {
        const resolved = resolve(token);
        return 'broken' in resolved ? BROKEN : resolved.text;
      },
    });
  }, [document, planned]);
  const bare = paragraphs.filter((paragraph) => paragraph.exhibits.length === 0);
  const unnamed = exhibits.filter((exhibit) => exhibit.paragraphs.length === 0);

  return (
    <Panel title="Claims and exhibits">
      <p className={classes.note}>
        {fill('Paragraphs that cite an exhibit: {some} of {all}.', {
          some: formatNumber(paragraphs.length - bare.length),
          all: formatNumber(paragraphs.length),
        })}{' '}
        {fill('Exhibits that are cited: {some} of {all}.', {
          some: formatNumber(exhibits.length - unnamed.length),
          all: formatNumber(exhibits.length),
        })}{' '}
        <DownloadLink href={fileLink(binderId, 'claims.csv')}>Export as CSV</DownloadLink>
      </p>
      <Tiles least="20rem" gap="1.5rem 2rem" isStretched mt="md">
        <section aria-labelledby="bare">
          <h3 id="bare">Paragraphs without an exhibit</h3>
          {bare.length === 0 ? (
            <p className={classes.note}>None.</p>
          ) : (
            <ul className={classes.claims}>
              {bare.map((paragraph) => (
                <li key={paragraph.id}>
                  <Paragraph of={paragraph} onGo={onGo} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="unnamed">
          <h3 id="unnamed">Exhibits not cited in the letter</h3>
          {unnamed.length === 0 ? (
            <p className={classes.note}>None.</p>
          ) : (
            <ul className={classes.claims}>
              {unnamed.map(({ id, number, title }) => (
                <li key={id}>
                  <strong>{number}</strong> {title}
                </li>
              ))}
            </ul>
          )}
        </section>
      </Tiles>
    </Panel>
  );
}

function Paragraph({ of: { id, heading, text }, onGo }: { of: ClaimedParagraph; onGo: (id: string) => void }) {
  return (
    <>
      <button type="button" className={classes.place} onClick={() => onGo(id)}>
        {shorten(text)}
      </button>
      {heading !== '' && <span className={classes.below}> in “{shorten(heading)}”</span>}
    </>
  );
}
