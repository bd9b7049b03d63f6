import { Text } from '@mantine/core';
import { IconChevronDown, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { nameOfAddress } from '#core/shared/uploads.ts';
import type { ElementReadiness, Level, Part, Place, Shown } from '#records/findings.ts';
import { describePlace } from '#records/places.ts';
import { recordTypes } from '#records/registry.ts';

import { comparableText, countText, levelLabels, findNumeral, type ArrangedPart } from '../rules.ts';
import { Citations } from './citations.tsx';
import { FindingList, levelTones, type Ways } from './finding-list.tsx';
import classes from './readiness-parts.module.css';

export type ReadinessPartsProps = {
  parts: readonly ArrangedPart[];
  ways: Ways;
  /** Whether a part is expanded. */
  isOpen: (part: Part) => boolean;
  onToggle: (part: Part) => void;
  /** Content next to an element, such as statements of providers about it. */
  renderBeside?: ((element: ElementReadiness) => ReactNode) | undefined;
};

/**
 * Parts of the regulation with their state. Expanded, they list the records that show an element and what is missing.
 */
export function ReadinessParts({ parts, isOpen, onToggle, ...inner }: ReadinessPartsProps) {
  return (
    <ul className={classes.root} aria-label="What the regulation asks for">
      {parts.map((part) => (
        <PartRow
          key={part.part}
          part={part}
          isOpen={isOpen(part.part)}
          onToggle={() => onToggle(part.part)}
          {...inner}
        />
      ))}
    </ul>
  );
}

type InnerProps = Pick<ReadinessPartsProps, 'ways' | 'renderBeside'>;

function PartRow({
  part,
  isOpen,
  onToggle,
  ...inner
}: InnerProps & { part: ArrangedPart; isOpen: boolean; onToggle: () => void }) {
  const contentId = useId();
  const { counts, records, label } = part;
  const share = counts.elements > 0 ? (counts.documented / counts.elements) * 100 : 0;
  return (
    <li className={classes.part} id={part.part}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={onToggle}
        >
          <SoftText span fz="xs">
            {findNumeral(part)}
          </SoftText>
          <span className={classes.label}>{label}</span>
          <span className={classes.share} data-bar aria-hidden>
            <span data-filled style={{ width: `${share}%` }} />
          </span>
          <span className={classes.documented}>
            {records === 0 && counts.documented === 0 && part.part !== 'case'
              ? 'No records'
              : `${counts.documented} of ${counts.elements} documented`}
          </span>
          <span className={classes.counts}>
            {(Object.keys(levelLabels) as Level[]).map((level) => (
              <Count key={level} count={counts[level]} level={level} />
            ))}
          </span>
          <IconChevronDown className={classes.chevron} data-screen-only size="1.125rem" aria-hidden />
        </button>
      </h2>
      <div id={contentId} className={classes.content} data-open={isOpen || undefined}>
        <PartContent part={part} {...inner} />
      </div>
    </li>
  );
}

function Count({ count, level }: { count: number; level: Level }) {
  const text = countText(count, level);
  return text && <StatusBadge tone={levelTones[level]}>{text}</StatusBadge>;
}

function PartContent({ part, ways, renderBeside }: InnerProps & { part: ArrangedPart }) {
  const types = recordTypes.filter(({ criterion }) => criterion !== undefined && criterion === part.part);
  return (
    <>
      {part.records === 0 && types.length > 0 && (
        <p className={classes.none}>
          No records yet.{' '}
          {ways.canMend &&
            types.map(({ table, form }) => (
              <Link key={table} to={describePlace(toPlace(table)).mend.to} className={classes.begin} data-screen-only>
                {form.addTitle}
              </Link>
            ))}
        </p>
      )}
      {part.elements.map((element) => (
        <Element
          key={element.id}
          element={element}
          ways={ways}
          hasRecords={part.records > 0 || types.length === 0}
          renderBeside={renderBeside}
        />
      ))}
      {part.findings.length > 0 && (
        <section className={classes.element}>
          <h3 className={classes.text}>Also check</h3>
          <FindingList label={`Also check: ${part.label}`} findings={part.findings} ways={ways} />
        </section>
      )}
    </>
  );
}

function Element({
  element,
  ways,
  hasRecords,
  renderBeside,
}: InnerProps & { element: ElementReadiness; hasRecords: boolean }) {
  const { text, state, shownBy, total, tables, findings, isOptional } = element;
  const isAsked = hasRecords && findings.length === 0 && ways.canMend;
  const isShown = state === 'documents';
  const comparable = comparableText(element);
  const Icon = isShown ? IconCircleCheck : IconCircleDashed;
  return (
    <section className={classes.element} id={`element-${element.id}`}>
      <h3 className={classes.text}>
        <Icon className={classes.state} data-shown={isShown || undefined} size="1.125rem" aria-hidden />
        <span className="visually-hidden">{isShown ? 'Documented: ' : 'Not documented: '}</span>
        {text}
      </h3>
      <Citations {...element} />
      {total > 0 && (
        <ul className={classes.shown} aria-label={`Shown by: ${text}`}>
          {shownBy.map((one) => (
            <ShownBy key={one.place.record} shown={one} ways={ways} />
          ))}
          {total > shownBy.length && <li>and by {total - shownBy.length} more</li>}
        </ul>
      )}
      {!isShown && (
        <p className={classes.nothing}>
          {isOptional ? 'Nothing shows this, but it is not required.' : 'Nothing shows this yet.'}{' '}
          {isAsked && tables.map((table) => <Begin key={table} table={table} />)}
        </p>
      )}
      {comparable !== undefined && <p className={classes.nothing}>{comparable}</p>}
      <FindingList label={`Found: ${text}`} findings={findings} ways={ways} />
      {renderBeside?.(element)}
    </section>
  );
}

function ShownBy({ shown: { place, files }, ways }: { shown: Shown; ways: Ways }) {
  const { title, page } = describePlace(place);
  const to = ways.toRecord(place);
  return (
    <li>
      {to ? <Link to={to}>{title ?? page}</Link> : (title ?? page)}
      {files.map((file) => (
        <Text key={file} span fz="sm">
          {' · '}
          <a href={file} target="_blank" rel="noopener noreferrer">
            {nameOfAddress(file)}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        </Text>
      ))}
    </li>
  );
}

/** Link to the page for records that show an element. */
function Begin({ table }: { table: string }) {
  const { page, to } = describePlace(toPlace(table));
  return (
    <Link to={to} className={classes.begin} data-screen-only>
      Open {page}
    </Link>
  );
}

function toPlace(table: string): Place {
  return { table, record: null, title: null, field: null };
}
