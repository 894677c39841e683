import { randomUUID } from 'node:crypto'

import type { Running } from '#server/main.ts'

import { callAs } from './api-calls.ts'
import type { SignedIn } from './people.ts'

/** Writes to the other side of an order. */
export const writeAbout = (
  site: Running,
  who: SignedIn,
  number: number,
  text: string,
  { key = randomUUID(), pictures = [] }: { key?: string; pictures?: readonly string[] } = {},
) => callAs(site, who, `/orders/${number}/messages`, { key, text, pictures })

/** The messages about an order, as somebody reads them. */
export const threadOf = (site: Running, who: SignedIn, number: number) =>
  callAs(site, who, `/orders/${number}/messages`)
