import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { binderResponse, binderChange, binderFollowing, binderQuery, conversion, convertedFile } from '../schema.ts';
import { convertOwn } from './conversions.ts';
import { readOwnBinder } from './planning-data.ts';
import { arrangeBinder, followPortfolio, createBinder } from './service.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s binder of one type, what it is planned from, and how it differs from their records',
    access: applicant('read'),
    query: binderQuery,
    success: binderResponse,
    handle: ({ ctx, query }) => readOwnBinder(ctx, query),
  }),
  defineRoute({
    method: 'put',
    path: '/',
    summary: 'Create the petition binder from the user’s records, unless one exists',
    access: applicant('write'),
    success: binderResponse,
    handle: ({ ctx }) => createBinder(ctx),
  }),
  defineRoute({
    method: 'patch',
    path: '/',
    summary: 'Change the binder’s order, titles, numbering or stamp',
    access: applicant('write'),
    query: binderQuery,
    body: binderChange,
    success: binderResponse,
    errors: ['version_conflict'],
    handle: ({ ctx, query, body }) => arrangeBinder(ctx, { ...query, ...body }),
  }),
  defineRoute({
    method: 'post',
    path: '/sync',
    summary: 'Add what is new in the user’s records to the binder, or leave out what is no longer in them',
    access: applicant('write'),
    query: binderQuery,
    body: binderFollowing,
    success: binderResponse,
    errors: ['version_conflict', 'not_found'],
    handle: ({ ctx, query, body }) => followPortfolio(ctx, { ...query, ...body }),
  }),
] as const;

export type BindersApi = MountedRoutes<typeof routes>;

export function bindersRoutes(services: Services): BindersApi {
  return mountRoutes(services, routes);
}

/** Routes by which files of other kinds become PDFs. */
const conversions = [
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

export type ConversionsApi = MountedRoutes<typeof conversions>;

export function conversionRoutes(services: Services): ConversionsApi {
  return mountRoutes(services, conversions);
}
