import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';

import { PageHeader } from '#core/client/ui/page-header.tsx';
import { paths } from '#core/shared/paths.ts';

import { pageMeta } from '../../page-meta.ts';
import classes from './overview.module.css';

const cards = [
  { page: 'roles', title: 'Critical Roles', text: 'Leading or critical roles for distinguished organizations.' },
  { page: 'salary', title: 'High Salary', text: 'Pay that stands out against others in the field.' },
  { page: 'awards', title: 'Awards', text: 'National or international prizes for excellence.' },
  { page: 'judging', title: 'Judging Events', text: 'Review and judging of the work of others.' },
  { page: 'memberships', title: 'Memberships', text: 'Associations that demand outstanding achievement.' },
  { page: 'articles', title: 'Scholarly Articles', text: 'Papers in professional journals or major media.' },
  { page: 'publications', title: 'Published Materials', text: 'What others wrote about you and your work.' },
  { page: 'patents', title: 'Patents', text: 'Granted and pending, with proof of use.' },
];

export function meta() {
  return pageMeta({ title: 'Dashboard Overview', isPrivate: true });
}

export default function Overview() {
  return (
    <>
      <PageHeader title="Dashboard Overview" subtitle="Track and manage your EB1A application criteria" />
      <ul className={classes.cards} aria-label="Criteria">
        {cards.map(({ page, title, text }) => (
          <li key={page}>
            <Link to={`${paths.dashboard}/${page}`} className={classes.card}>
              <h2 className={classes.title}>{title}</h2>
              <p className={classes.text}>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="quick-actions">
        <h2 id="quick-actions" className={classes.heading}>
          Quick Actions
        </h2>
        <Group gap="sm">
          <Button component={Link} to={`${paths.dashboard}/documents`}>
            Upload Documents
          </Button>
          <Button component={Link} to={`${paths.dashboard}/tasks`} variant="default">
            View Tasks
          </Button>
          <Button component={Link} to={`${paths.dashboard}/requests`} variant="default">
            Service Requests
          </Button>
        </Group>
      </section>
    </>
  );
}
