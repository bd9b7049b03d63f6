import { Outlet } from 'react-router';

import { Mantine } from '../../mantine.tsx';

/** Pages with a form, open to everybody. */
export default function FormLayout() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  );
}
