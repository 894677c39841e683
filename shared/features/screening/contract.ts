import * as z from 'zod/mini'

import { named, one, reason } from '../../console/fields.ts'
import { endpoint, moment, pageOf, paging } from '../../contract/endpoint.ts'
import { sortings } from '../../contract/sorting.ts'
import { hitStates, nameKindNames, sourceNames } from './rules.ts'

const decision = z.strictObject({ ...one, reason })
const source = z.enum(sourceNames)

/** The orders of the list of hits: when it was found, our name, the likeness, and when it was decided. */
export const hitSortings = sortings('found', 'name', 'likeness', 'decided')

/** A name of a company's that is like a listed one, side by side. */
export const hit = z.object({
  ...one,
  company: named,
  /** Whose name it is, and the name. */
  kind: z.enum(nameKindNames),
  name: z.string(),
  source,
  /** What the list calls the entry. */
  ref: z.string(),
  /** The name of the entry that is most like it, and its other names. */
  listedName: z.string(),
  otherNames: z.array(z.string()),
  /** From 0 to 100. */
  likeness: z.number(),
  state: z.enum(hitStates),
  at: moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  reason: z.nullable(z.string()),
  /** The hit whose decision it has, because the list only gave the entry another number. */
  carriedFrom: z.nullable(z.uuid()),
})

/** Screening against sanctions lists, for operators. */
export const screening = {
  lists: endpoint({
    method: 'GET',
    path: '/admin/screening/lists',
    summary: 'The sanctions lists, each with its newest edition, or that there is none',
    input: z.strictObject({}),
    output: z.object({
      /** After how many days without an import a list counts as old. */
      oldAfterDays: z.number(),
      /** From which likeness on, of 100, names are a hit. */
      likeness: z.number(),
      lists: z.array(
        z.object({
          source,
          newest: z.nullable(
            z.object({
              /** The day that the list itself names. */
              listedOn: z.iso.date(),
              importedAt: moment,
              importedBy: z.string(),
              entries: z.number(),
              names: z.number(),
              old: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  }),
  importList: endpoint({
    method: 'POST',
    path: '/admin/screening/lists/:source',
    summary: 'Replace a sanctions list with an edition from a file, all of it or nothing',
    input: z.strictObject({ source }),
    output: z.object({ entries: z.number(), names: z.number(), listedOn: z.iso.date() }),
    status: 201,
    receives: {
      maxBytes: 80 * 1024 * 1024,
      mediaTypes: ['application/xml', 'text/xml', 'text/csv', 'text/plain'],
    },
  }),
  hits: endpoint({
    method: 'GET',
    path: '/admin/screening/hits',
    summary: 'Hits that wait for a decision, oldest first, or those decided, newest first',
    input: z.strictObject({
      show: z.optional(z.enum(['open', 'decided'])),
      /** Only those decided by `decided`, and only the others by anything else. */
      sort: z.optional(z.enum(hitSortings)),
      ...paging,
    }),
    output: pageOf(hit),
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/admin/screening/hits/:id/dismissal',
    summary: 'Say that the company is somebody else; holds until either name changes',
    input: decision,
  }),
}

/** Answered by who can freeze orders. */
export const screeningConfirmation = {
  confirm: endpoint({
    method: 'POST',
    path: '/admin/screening/hits/:id/confirmation',
    summary: 'Confirm that the company is the one on the list, and freeze its open orders',
    input: decision,
    output: z.object({ frozen: z.number() }),
  }),
}
