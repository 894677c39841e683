import * as z from 'zod/mini'

import { endpoint, moment } from '../../contract/endpoint.ts'
import { savedQuery } from './saved-query.ts'

/** How often somebody is told of new lots. */
export const alertFrequencies = ['at-once', 'daily', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** The most searches that one person can save. */
export const mostSaved = 50

const frequency = z.enum(alertFrequencies)
const id = z.uuid()

const savedSearch = z.object({
  id,
  name: z.string(),
  /** What it asks for besides its name, in words. */
  asks: z.array(z.string()),
  query: savedQuery,
  frequency,
  emails: z.boolean(),
  lastToldAt: z.nullable(moment),
  createdAt: moment,
  /** How many lots fit now. */
  lots: z.number(),
  /** There are more than those. */
  more: z.boolean(),
})
export type SavedSearch = z.output<typeof savedSearch>

/** Searches that people save to be told of new lots. */
export const savedSearches = {
  list: endpoint({
    method: 'GET',
    path: '/saved-searches',
    summary: 'Your saved searches, with the number of lots that fit now',
    output: z.object({ items: z.array(savedSearch) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/saved-searches',
    summary: 'Save a search; saving the same one again changes its frequency',
    input: z.strictObject({ query: savedQuery, frequency }),
    output: z.object({ id, name: z.string() }),
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/saved-searches/:id',
    summary: 'Change how often you are told of a saved search, and whether by email',
    input: z.strictObject({
      id,
      frequency: z.optional(frequency),
      emails: z.optional(z.boolean()),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-searches/:id',
    summary: 'Remove a saved search',
    input: z.strictObject({ id }),
  }),
  stopEmails: endpoint({
    method: 'POST',
    path: '/saved-searches/stop-emails',
    summary: 'Stop the emails of a saved search, with the secret from one of them',
    input: z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(400)) }),
    output: z.object({ name: z.string() }),
  }),
}
