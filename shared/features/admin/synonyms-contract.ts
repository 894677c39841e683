import * as z from 'zod/mini'

import { endpoint, isoTime, nothing } from '../../contract/endpoint.ts'
import { versionSeen } from '../../contract/version.ts'
import { longestText, whyNoGroup } from '../search/synonym-words.ts'
import { one, typed } from './fields.ts'

const words = z.string().check(
  z.maxLength(longestText, `Keep the group to ${longestText} characters.`),
  z.check<string>(({ value, issues }) => {
    const why = whyNoGroup(value)
    if (why !== null) issues.push({ code: 'custom', input: value, message: why })
  }),
)

/** The form of a group: its words, with commas. */
export const synonymForm = z.strictObject({ words })

const group = z.object({ words: z.array(z.string()) })

/** What operators say means the same in the search. */
export const adminSynonyms = {
  synonyms: endpoint({
    method: 'GET',
    path: '/admin/synonyms',
    summary: 'Groups of words that mean the same in the search, the last changed first',
    input: z.strictObject({ q: typed }),
    output: z.object({
      /** How many groups operators have added. */
      total: z.number(),
      items: z.array(z.extend(group, { id: z.uuid(), version: z.number(), changedAt: isoTime })),
      /**
       * Those that the search knows by itself. They cannot be changed. Of one that works one way, the
       * first word also finds the others.
       */
      builtIn: z.array(z.extend(group, { oneWay: z.boolean() })),
    }),
  }),
  addSynonyms: endpoint({
    method: 'POST',
    path: '/admin/synonyms',
    summary: 'Add a group of words that mean the same, as a list with commas',
    input: synonymForm,
    output: z.object({ id: z.uuid() }),
    status: 201,
  }),
  changeSynonyms: endpoint({
    method: 'PUT',
    path: '/admin/synonyms/:id',
    summary: 'Replace the words of a group',
    input: z.extend(synonymForm, { ...one, version: versionSeen }),
    output: nothing,
  }),
  removeSynonyms: endpoint({
    method: 'DELETE',
    path: '/admin/synonyms/:id',
    summary: 'Remove a group',
    input: z.strictObject(one),
    output: nothing,
  }),
}
