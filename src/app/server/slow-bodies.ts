import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export type BodyPace = {
  /** Window of the rate in milliseconds. A stalled connection may catch up within it. */
  windowMs: number;
  bytesPerSecond: number;
};

export type BodyWatch = {
  /** Starts to watch a request's body, if it has one. */
  watch: (request: IncomingMessage) => void;
  /** Checks all bodies that are still arriving. */
  check: () => void;
};

type Watched = { request: IncomingMessage; windowBegan: number; bytes: number };

/** Finds bodies that arrive too slowly. Each occupies a connection, and an upload also a file. */
export function watchBodies({
  pace,
  now,
  onSlow,
}: {
  pace: BodyPace;
  now: () => number;
  onSlow: (request: IncomingMessage) => void;
}): BodyWatch {
  /** By connection, which has one request at a time: the next one replaces it, so that ended requests are not kept. */
  const arriving = new Map<Socket, Watched>();

  function beginWindow(one: Watched): void {
    one.windowBegan = now();
    one.bytes = one.request.socket.bytesRead;
  }

  function isSlow({ request, windowBegan, bytes }: Watched): boolean {
    return request.socket.bytesRead - bytes < (pace.bytesPerSecond * (now() - windowBegan)) / 1000;
  }

  return {
    watch(request) {
      if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
      const { socket } = request;
      arriving.set(socket, { request, windowBegan: now(), bytes: socket.bytesRead });
    },
    check() {
      for (const [socket, one] of arriving) {
        const { request } = one;
        // Received bytes that are not read yet are not the sender's fault.
        const isOursToRead = request.readableLength >= request.readableHighWaterMark;
        if (request.complete || request.destroyed) arriving.delete(socket);
        else if (isOursToRead) beginWindow(one);
        else if (now() - one.windowBegan < pace.windowMs) continue;
        else if (isSlow(one)) {
          arriving.delete(socket);
          onSlow(request);
        } else beginWindow(one);
      }
    },
  };
}
