import { randomUUID } from 'node:crypto'

import { listingImport } from '#server/features/listings/import/table.ts'
import type { Running } from '#server/main.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { imports } from '#shared/features/listings/import/contract.ts'

import type { SignedIn } from './people.ts'
import { findRows } from './rows.ts'
import { uploadFile } from './uploads.ts'

export type ImportView = OutputOf<typeof imports.view>

type At = Pick<Running, 'address'>
type Who = Pick<SignedIn, 'headers'>

/** Uploads a table and returns the answer. */
export async function uploadTable(site: At, who: Who, bytes: Buffer | string) {
  const answer = await fetch(`${site.address}/api/imports?name=stock.csv`, {
    method: 'POST',
    headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.from(bytes as string)),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

/** Calls an operation of one import and insists on success. */
export async function onImport(site: At, who: Who, path: string, body?: object, method?: string) {
  // Not with `callAs`: the benchmarks need this, and what that imports loads only in a test.
  const answer = await fetch(`${site.address}/api/imports/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...who.headers,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`)
  return JSON.parse(text) as ImportView
}

/** What an import's settings are now, to send them back with changes. */
export const settingsOf = ({ kind, decimal, dayOrder, mode, columns, defaults }: ImportView) => ({
  kind,
  decimal,
  dayOrder,
  mode,
  columns: columns.map(({ choice }) => choice),
  defaults,
})

/** Uploads a table and returns its import, before anybody has chosen anything for it. */
export async function openTable(site: At, who: Who, bytes: Buffer | string): Promise<ImportView> {
  const { status, json } = await uploadTable(site, who, bytes)
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`)
  return onImport(site, who, String(json.id))
}

/** Uploads a table, reads it as its headers say, and returns what it would do. */
export async function reviewTable(
  site: At,
  who: Who,
  bytes: Buffer | string,
  settings: object = {},
): Promise<ImportView> {
  const view = await openTable(site, who, bytes)
  return onImport(site, who, view.id, { ...settingsOf(view), ...settings }, 'PUT')
}

/** Milliseconds between two looks: an account may ask 600 times a minute, and some wait for half of one. */
const nextLook = 125

/** Waits until the server has done, or undone, an import. */
export async function finished(site: At, who: Who, id: string): Promise<ImportView> {
  for (;;) {
    const view = await onImport(site, who, id)
    if (view.state !== 'waiting' && view.state !== 'undoing') return view
    await new Promise((resolve) => setTimeout(resolve, nextLook))
  }
}

/** Has an import done, and waits until it is. */
export async function commitTable(site: At, who: Who, { id }: { id: string }, body: object = {}) {
  await onImport(site, who, `${id}/commit`, body)
  return finished(site, who, id)
}

/** Has an import undone, and waits until it is. */
export async function undoTable(site: At, who: Who, { id }: { id: string }): Promise<ImportView> {
  await onImport(site, who, `${id}/undo`, {})
  return finished(site, who, id)
}

/** Adds a ZIP of pictures to an import. */
export const addZip = async (site: At, who: Who, id: string, zip: Buffer): Promise<ImportView> => {
  const upload = await uploadFile(site, who, zip, 'zip')
  return onImport(site, who, `${id}/pictures`, { upload, name: 'pictures.zip' }, 'PUT')
}

/** Waits until an import that is done has added its pictures, or cannot. */
export async function pictured(site: At, who: Who, id: string) {
  for (;;) {
    const { state, pictures } = await finished(site, who, id)
    if (state !== 'done' || pictures === null) throw new Error(`there are no pictures: ${state}`)
    if (pictures.progress?.state !== 'adding') return pictures
    await new Promise((resolve) => setTimeout(resolve, nextLook))
  }
}

/** The key of an import's ZIP; empty if it has none. */
export async function zipKeyOf(site: Running, id: string): Promise<string> {
  const [found] = await findRows(site, listingImport, id)
  return found?.zipStorageKey ?? ''
}
