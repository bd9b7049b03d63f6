/**
 * Types for importing a single icon. The whole package has five thousand modules, which Node would load to read the
 * list of pages.
 */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
