import { defineFeature } from '#core/server/feature.ts';

import { newsSql } from './functions.ts';
import { endStreams } from './hub.ts';
import { newsRoutes } from './routes.ts';
import { forgetNews } from './sweep.ts';
import { news } from './table.ts';

export const newsFeature = defineFeature({
  name: 'news',
  tables: [news],
  exported: [
    {
      table: news,
      owners: [news.user_id, news.peer_id],
      withheld: 'recent updates sent to your browser: the data itself is exported',
    },
  ],
  notBackedUp: [news],
  notAudited: [{ table: news, because: 'It is of the moment; what it tells of is audited.' }],
  derived: newsSql,
  stop: endStreams,
  jobs: (services) => [{ name: 'forget news', everyMinutes: 10, run: () => forgetNews(services) }],
  routes: { '/api/news': newsRoutes },
});
