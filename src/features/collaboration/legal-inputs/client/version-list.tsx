import { useQuery } from '@tanstack/react-query';

import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { FeedbackVersion, ReceivedInput } from '../schema.ts';
import { getVersionsQuery } from './api.ts';
import { formatAttorneyName, getTitle } from './legal-input-text.tsx';
import classes from './legal-inputs.module.css';

/** Authors and texts of all versions. */
export function VersionList({ input }: { input: ReceivedInput }) {
  const versions = useQuery(getVersionsQuery(input.id));
  const [current, ...earlier] = versions.data ?? [];
  return (
    <>
      <LoadError query={versions} sentence="The versions could not be loaded." />
      {current && (
        <SoftText>
          <WrittenBy version={current} of={input} />
        </SoftText>
      )}
      {earlier.length > 0 && (
        <section aria-label={`Earlier versions of the feedback on ${getTitle(input)}`}>
          <h4 className={classes.heading}>Earlier versions</h4>
          <ol className={classes.versions}>
            {earlier.map((version) => (
              <li key={version.id}>
                <SoftText>
                  <WrittenBy version={version} of={input} />
                </SoftText>
                <TypedText>{version.feedback}</TypedText>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function WrittenBy({ version: { number, name, created_at }, of }: { version: FeedbackVersion; of: ReceivedInput }) {
  const by = number === 1 ? formatAttorneyName({ ...of, attorney: name }) : (name ?? 'a former admin');
  return (
    <>
      Version {number}, {number === 1 ? 'written' : 'changed'} by {by}, <Instant at={created_at} />
    </>
  );
}
