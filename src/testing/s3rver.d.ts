/** The part of s3rver that the tests use. The package has no types. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    httpServer: Server;
    store: {
      existsObject: (bucket: string, key: string) => Promise<boolean>;
      listObjects: (
        bucket: string,
        options: { startAfter: string; maxKeys: number },
      ) => Promise<{ objects: { key: string; lastModifiedDate: Date }[]; isTruncated: boolean }>;
    };
    run: () => Promise<{ port: number }>;
    close: () => Promise<void>;
  }
}
