import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { serverEnvironment, serverFlags, serverProgram } from './server-flags.mjs';

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');

test("the container starts the server with the product's own flags", () => {
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)[1]);
  expect(command).toEqual(['node', ...serverFlags, serverProgram]);
});

test('the container sets the same environment for the server', () => {
  const [, environment] = /^ENV (.*)$/m.exec(dockerfile);
  const variables = Object.fromEntries(environment.split(' ').map((setting) => setting.split('=')));
  expect(variables).toMatchObject(serverEnvironment);
});

test('the container uses the Node version that the product is tested on', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
});

test('the container’s server process is not root', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
});

test('every image is pinned', () => {
  const images = [...read('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toMatch(/:\D*\d+[.-]\d+/);
});
