import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { PageHeader } from '#core/client/ui/page-header.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { regulationTexts } from '#records/regulation.ts';
import { toAnchor } from '#records/findings.ts';

import classes from './regulation.module.css';

/** Passages of the regulation that findings cite, with the date on which they were read. */
export default function RegulationPage() {
  const { hash } = useLocation();
  const named = decodeURIComponent(hash.slice(1));
  useEffect(() => {
    // The page renders after the browser has looked for the anchor.
    const passage = named === '' ? null : document.getElementById(named);
    passage?.scrollIntoView();
    passage?.focus({ preventScroll: true });
  }, [named]);
  return (
    <>
      <PageHeader subtitle="The passages cited by elements and findings. Check the current text before you rely on them." />
      {regulationTexts().map(([citation, { kind, text, source, readOn }]) => {
        const id = toAnchor(citation);
        return (
          <section
            key={citation}
            id={id}
            tabIndex={-1}
            className={classes.passage}
            data-named={id === named || undefined}
            aria-labelledby={`${id}-title`}
          >
            <Box id={`${id}-title`} component="h2" fz="h3">
              {citation}
            </Box>
            {kind === 'text' ? (
              <blockquote className={classes.words}>{text}</blockquote>
            ) : (
              <p className={classes.words}>{text}</p>
            )}
            <SoftText>
              <RichText
                text={kind === 'text' ? 'Full text, last checked on {day}.' : 'Summary, last checked on {day}.'}
                values={{ day: <time dateTime={readOn}>{formatDate(readOn)}</time> }}
              />{' '}
              <a href={source} target="_blank" rel="noopener noreferrer">
                Current text<span className="visually-hidden">, opens in a new tab</span>
              </a>
            </SoftText>
          </section>
        );
      })}
    </>
  );
}
