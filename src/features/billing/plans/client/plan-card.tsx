import type { ReactNode } from 'react';

import { CheckList } from '#core/client/ui/check-list.tsx';

import classes from './plan-card.module.css';

export type PlanCardProps = {
  name: ReactNode;
  badge: ReactNode;
  price: ReactNode;
  description: ReactNode;
  /** Features of the plan, each an `li`. */
  features: ReactNode;
  /** Link that selects it, with this class. */
  renderChoose: (className: string | undefined) => ReactNode;
};

/** Cards side by side if there is room. */
export function PlanCards({ children }: { children: ReactNode }) {
  return <ul className={classes.plans}>{children}</ul>;
}

/** A plan as visitors see it, and as a preview for admins. */
export function PlanCard({ name, badge, price, description, features, renderChoose }: PlanCardProps) {
  return (
    <li className={classes.plan}>
      <div className={classes.head}>
        <h2>{name}</h2>
        {badge}
      </div>
      <div>
        <p className={classes.price}>{price}</p>
        <p className={classes.terms}>One-time payment</p>
      </div>
      <p className={classes.description}>{description}</p>
      <div className={classes.features}>
        <CheckList>{features}</CheckList>
      </div>
      {renderChoose(classes.choose)}
    </li>
  );
}

export function PlanBadge({ children }: { children: ReactNode }) {
  return <span className={classes.badge}>{children}</span>;
}
