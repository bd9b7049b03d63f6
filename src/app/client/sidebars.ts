import type { SidebarItem, SidebarProps, SidebarSection } from '#core/client/ui/sidebar.tsx';
import { paths } from '#core/shared/paths.ts';

/** What differs from one workspace's sidebar to the next. */
export type WorkspaceSidebar = Pick<SidebarProps, 'label' | 'sections' | 'root'>;

export const applicantSidebar: WorkspaceSidebar = {
  label: 'Dashboard',
  root: paths.dashboard,
  sections: [
    { items: [{ label: 'Overview', to: paths.dashboard }] },
    {
      title: 'Evidence',
      items: [
        criterion('i', 'Awards & Recognition', 'awards'),
        criterion('ii', 'Memberships', 'memberships'),
        criterion('iii', 'Published Materials', 'publications'),
        criterion('iv', 'Judging Events', 'judging'),
        criterion('v', 'Original Contributions', 'contributions'),
        criterion('v', 'Patents', 'patents'),
        criterion('vi', 'Scholarly Articles', 'articles'),
        criterion('viii', 'Critical Roles', 'roles'),
        criterion('ix', 'High Salary', 'salary'),
        criterion('x', 'Commercial Success', 'success'),
      ],
    },
    section('Case', paths.dashboard, {
      totality: 'Totality',
      documents: 'Documents',
      tasks: 'Tasks',
      requests: 'Service Tasks',
      support: 'Support',
    }),
  ],
};

export const mentorSidebar: WorkspaceSidebar = {
  label: 'Mentor workspace',
  root: paths.mentor,
  sections: [
    { items: [{ label: 'Overview', to: paths.mentor }] },
    section('Applicants', paths.mentor, {
      users: 'Assigned Users',
      consultations: 'Mentorship Sessions',
      tasks: 'Tasks',
      documents: 'Document Review',
      messages: 'Messages',
      history: 'Session History',
    }),
    section('Practice', paths.mentor, {
      profile: 'Profile',
      credentials: 'Credentials',
      availability: 'Availability',
      pricing: 'Service Pricing',
      support: 'Support Tickets',
      settings: 'Settings',
    }),
  ],
};

export const attorneySidebar: WorkspaceSidebar = {
  label: 'Attorney workspace',
  root: paths.attorney,
  sections: [
    { items: [{ label: 'Overview', to: paths.attorney }] },
    section('Applicants', paths.attorney, {
      users: 'Assigned Users',
      consultations: 'Consultations',
      documents: 'Document Review',
      messages: 'Messages',
    }),
    section('Practice', paths.attorney, {
      profile: 'Profile',
      credentials: 'Credentials',
      availability: 'Availability',
      settings: 'Settings',
    }),
  ],
};

export const adminSidebar: WorkspaceSidebar = {
  label: 'Admin workspace',
  root: paths.admin,
  sections: [
    { items: [{ label: 'Overview', to: paths.admin }] },
    section('People', paths.admin, {
      roles: 'User Roles',
      'sub-admins': 'Sub-Admins',
      applications: 'Provider Applications',
      credentials: 'Credentials Verification',
      assignments: 'Provider Assignments',
    }),
    section('Content', paths.admin, {
      templates: 'Document Templates',
      'legal-input': 'Legal Input Override',
      notifications: 'Notifications',
    }),
    section('Business', paths.admin, {
      pricing: 'Service Pricing',
      subscriptions: 'Subscription Plans',
      analytics: 'Analytics',
      settings: 'Settings',
    }),
  ],
};

function criterion(numeral: string, label: string, page: string): SidebarItem {
  return { label, to: `${paths.dashboard}/${page}`, note: numeral, noteLabel: `criterion ${numeral}` };
}

/** Labels by the last part of their addresses, in the order shown. */
function section(title: string, root: string, pages: Record<string, string>): SidebarSection {
  return { title, items: Object.entries(pages).map(([page, label]) => ({ label, to: `${root}/${page}` })) };
}
