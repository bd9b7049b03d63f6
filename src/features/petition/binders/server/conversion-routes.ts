// Routes by which files of other kinds become PDFs.
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { convertedFile, conversion } from '../schema.ts';
import { convertOwn } from './conversions.ts';

const routes = [
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Convert one of the user’s files to PDF; the binder includes it once the user has looked at it',
    access: applicant('write'),
    body: conversion,
    success: convertedFile,
    status: 201,
    errors: ['conversion_missing', 'conversion_failed', 'conversion_busy', 'upload_failed', 'upload_unavailable'],
    handle: ({ ctx, c, body: { file } }) => convertOwn(ctx, file, c.req.raw.signal),
  }),
] as const;

export type ConversionsApi = MountedRoutes<typeof routes>;

export function conversionRoutes(services: Services): ConversionsApi {
  return mountRoutes(services, routes);
}
