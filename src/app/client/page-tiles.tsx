import { Link } from 'react-router';

import type { PageArea } from '#core/client/pages.ts';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { useFigures } from '#features/administration/analytics/client/figures.ts';
import { usePendingItemCounts } from '#features/overview/pending-items/client/counts.ts';

import { listedPages } from './navigation.ts';
import classes from './page-tiles.module.css';
import { useViewer } from './viewer.ts';
import { pendingItemsUnder } from './pending-item-pages.ts';

/**
 * Tiles for the pages of a workspace that the reader may open, except its overview. Each has a description and its
 * pending items.
 */
export function PageTiles({ area }: { area: PageArea }) {
  const counts = usePendingItemCounts();
  const pages = listedPages(useViewer(), area).filter(({ about }) => about !== undefined);
  const figures = useFigures(pages.flatMap(({ figure }) => figure ?? []));
  if (pages.length === 0) return null;
  return (
    <Tiles component="ul" least="16rem" gap="0.75rem" mt={28} aria-label="Pages">
      {pages.map((page) => {
        const { address, label, about, icon: Icon, figure } = page;
        const count = pendingItemsUnder(page, counts);
        return (
          <li key={address} className={`card ${classes.tile}`}>
            {Icon && <Icon className={classes.icon} size="1.25rem" aria-hidden />}
            <Link to={address} className={classes.label}>
              {label}
            </Link>
            {count && (
              <span className={classes.count} data-urgent={count.is_urgent || undefined}>
                {count.count} {count.word ?? 'waiting'}
              </span>
            )}
            {!count && figure !== undefined && figures[figure] && (
              <span className={classes.count}>{figures[figure]}</span>
            )}
            <p className={classes.about}>{about}</p>
          </li>
        );
      })}
    </Tiles>
  );
}
