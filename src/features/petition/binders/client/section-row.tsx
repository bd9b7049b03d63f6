import { Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';

import { RowMenu } from '#core/client/ui/row-menu.tsx';
import { RowSwitch } from '#core/client/ui/row-switch.tsx';
import { QuickPicker } from '#features/storage/files/client/quick-picker.tsx';

import { ExhibitRow, Pages, type ExhibitRowProps } from './exhibit-row.tsx';
import { NameEditor } from './name-editor.tsx';
import { ProblemCounts, ProblemLines } from './problem-lines.tsx';
import rows from './rows.module.css';
import classes from './section-row.module.css';
import { pageCount, rangeText, type TreeSection } from './tree.ts';

export type SectionRowProps = Omit<ExhibitRowProps, 'of'> & {
  of: TreeSection;
  isOpen: boolean;
  onToggle: () => void;
};

/** A section of the binder with its exhibits. Pressing its name collapses it. */
export function SectionRow({
  of: { section, number, range, exhibits, counts },
  isOpen,
  onToggle,
  ...row
}: SectionRowProps) {
  const { acts, drag, canUpdate, canAdd } = row;
  const contentId = useId();
  const [isRenaming, setIsRenaming] = useState(false);
  const { id, title, criterion, isIncluded, kind } = section;
  const pages = pageCount(range);
  const isEmpty = (kind === 'exhibits' || kind === 'notice') && exhibits.length === 0;
  const file = exhibits[0]?.items[0]?.item.file;
  const label = (
    <>
      <span className={classes.letter}>{number}</span>
      <span className={classes.sectionTitle}>
        {title}
        {criterion !== null && (
          <Text span c="dimmed" fw={400}>
            {' '}
            ({criterion})
          </Text>
        )}
      </span>
    </>
  );

  return (
    <li className={classes.section} data-left-out={!isIncluded || isEmpty || undefined}>
      <div
        className={classes.sectionLine}
        data-drop={drag.getSide(id)}
        {...(canUpdate && kind === 'exhibits' && drag.section(id))}
      >
        <h2 className={classes.heading}>
          {isRenaming ? (
            <NameEditor
              name={title}
              onSave={(next) => acts.renameSection(section, next)}
              onClose={() => {
                setIsRenaming(false);
                acts.landOnMenu(id);
              }}
            />
          ) : kind === 'notice' && file !== undefined ? (
            <a className={rows.name} href={file} target="_blank" rel="noopener noreferrer">
              {label}
              <span className="visually-hidden">, opens in a new tab</span>
            </a>
          ) : kind === 'exhibits' ? (
            <button
              type="button"
              className={rows.name}
              aria-expanded={isOpen}
              aria-controls={contentId}
              onClick={onToggle}
            >
              {label}
              <IconChevronDown className={rows.chevron} data-screen-only size="1.125rem" aria-hidden />
            </button>
          ) : (
            <span className={rows.name}>{label}</span>
          )}
        </h2>
        <span className={classes.meta}>
          <span className={classes.counts}>
            <ProblemCounts {...counts} />
          </span>
          <span className={rows.pages}>
            {isIncluded && pages > 0 && <Pages range={rangeText(range)} count={pages} />}
            {isIncluded ? isEmpty && (kind === 'notice' ? 'Not uploaded' : 'No exhibits') : 'Left out'}
          </span>
        </span>
        {canUpdate && !(isEmpty && isIncluded) && (
          <RowSwitch
            id={`include-${id}`}
            aria-label={`Include ${title}`}
            checked={isIncluded}
            onChange={({ currentTarget }) => acts.includeSection(section, currentTarget.checked)}
          />
        )}
        {canUpdate && kind === 'exhibits' && (
          <span className={classes.menu}>
            <RowMenu id={id} title={title} acts={[{ label: 'Rename', onClick: () => setIsRenaming(true) }]} />
          </span>
        )}
      </div>
      {counts.stops + counts.warnings > 0 && kind === 'notice' && (
        <div className={classes.foot}>
          <ProblemLines problems={exhibits.flatMap((one) => one.items.flatMap(({ problems }) => problems))} />
        </div>
      )}
      {kind === 'exhibits' && (
        <div id={contentId}>
          {isOpen && (
            <>
              {exhibits.length > 0 && (
                <ul className={classes.exhibits} aria-label={`Exhibits in ${title}`}>
                  {exhibits.map((one) => (
                    <ExhibitRow key={one.exhibit.id} of={one} {...row} />
                  ))}
                </ul>
              )}
              <div className={classes.foot}>
                {exhibits.length === 0 && (
                  <Text py={4} px="xs" c="dimmed">
                    There are no exhibits in this section yet.
                  </Text>
                )}
                {canAdd && <QuickPicker bucket="binder" to={title} onFile={(url) => acts.add(url, { section: id })} />}
              </div>
            </>
          )}
        </div>
      )}
    </li>
  );
}
