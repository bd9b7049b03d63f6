import { NotFound, notFoundMeta } from '../../error-page.tsx';

export function meta() {
  return notFoundMeta;
}

export default NotFound;
