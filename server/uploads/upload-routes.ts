import { type Request, type Response, Router } from 'express'

import type { Context } from '#server/context.ts'
import type { MemberActor } from '#server/contract/actor.ts'
import type { CallContext } from '#server/contract/context.ts'
import { ProblemError } from '#server/contract/problem.ts'
import { member, selling } from '#server/contract/rules.ts'
import { admitted } from '#server/http/api.ts'
import { receiveFile } from '#server/http/receive-file.ts'
import { isKey } from '#server/storage/storage.ts'
import { pictureFile } from '#shared/contract/pictures.ts'
import { isUploadKind, type UploadKind, zipFile } from '#shared/contract/uploads.ts'

import { uploadLimits } from './limits.ts'
import {
  appendPart,
  beginUpload,
  changeAlone,
  findUpload,
  outOfStep,
  removeUpload,
  type Upload,
} from './upload-store.ts'

const all = '/api/uploads'
const one = '/api/uploads/:key'
const version = '1.0.0'

interface KindLimits {
  maxBytes: number
  /** Uploads must not become millions of files. */
  maxParts: number
  maxPartBytes: number
}

const kindLimits: Readonly<Record<UploadKind, KindLimits>> = {
  picture: {
    maxBytes: pictureFile.maxBytes,
    maxParts: 64,
    maxPartBytes: pictureFile.maxBytes,
  },
  zip: {
    maxBytes: zipFile.maxBytes,
    maxParts: 300,
    maxPartBytes: 8 * 1024 * 1024,
  },
}
const rule = selling(member)

const notThere = () =>
  new ProblemError('not-found', 'There is no such upload. Send the file again.')
const tooLarge = (kind: UploadKind) =>
  new ProblemError(
    'too-large',
    `This file is larger than ${kindLimits[kind].maxBytes / 1024 / 1024} MB. ${
      kind === 'zip' ? 'Split it.' : 'Send a smaller copy.'
    }`,
  )

/** What is being sent, from `Upload-Metadata: kind <Base64>`; a picture if it does not say. */
function kindOf(request: Request): UploadKind {
  const pairs = (request.get('Upload-Metadata') ?? '').split(',').map((each) => each.trim())
  const named = pairs.find((each) => each.startsWith('kind '))?.slice('kind '.length)
  if (named === undefined) return 'picture'
  const kind = Buffer.from(named, 'base64').toString()
  if (!isUploadKind(kind)) throw new ProblemError('malformed', 'There is no such kind of upload.')
  return kind
}

/** A header that is a whole number. */
function numberIn(request: Request, name: string): number {
  const given = request.get(name) ?? ''
  if (!/^\d{1,15}$/.test(given)) throw new ProblemError('malformed', `${name} must be a number.`)
  return Number(given)
}

function describe(response: Response, upload: Upload): Response {
  return response.set({
    'Upload-Offset': String(upload.offset),
    'Upload-Length': String(upload.size),
    'Upload-Expires': new Date(upload.expiresAt).toUTCString(),
  })
}

/**
 * `/api/uploads`: resumable uploads of pictures and ZIPs, by the tus protocol 1.0 with creation, expiration
 * and termination. An operation takes what was uploaded by its key.
 */
export function uploadRoutes(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: true })

  const callerOf = (request: Request, response: Response) =>
    admitted(context, request, response, rule)

  /** The caller and their upload. @throws ProblemError 404 if it is not theirs */
  async function called(request: Request<{ key: string }>, response: Response) {
    const ctx = await callerOf(request, response)
    const { key } = request.params
    const upload = isKey(key) ? await findUpload(ctx.services.storage, theirs(ctx, key)) : null
    if (upload === null) throw notThere()
    return { ctx, key, upload, storage: ctx.services.storage }
  }

  router.use(all, (request, response, next) => {
    response.set({ 'Tus-Resumable': version, 'Cache-Control': 'no-store' })
    if (request.method === 'OPTIONS' || request.get('tus-resumable') === version) return next()
    response.status(412).set('Tus-Version', version).end()
  })
  router.options([all, one], (_request, response) => {
    response.set({
      'Tus-Version': version,
      'Tus-Extension': 'creation,expiration,termination',
      'Tus-Max-Size': String(zipFile.maxBytes),
    })
    response.status(204).end()
  })

  router.post(all, async (request, response) => {
    const ctx = await callerOf(request, response)
    const size = numberIn(request, 'Upload-Length')
    const kind = kindOf(request)
    if (size > kindLimits[kind].maxBytes) throw tooLarge(kind)
    await ctx.services.limits.consume(uploadLimits[kind], ctx.actor.company.id)
    const owner = ctx.actor.company.id
    const begun = await beginUpload(ctx.services.storage, { kind, owner, size, now: ctx.clock() })
    describe(response, begun.upload).location(`${all}/${begun.key}`).status(201).end()
  })

  router.head(one, async (request, response) => {
    const { upload } = await called(request, response)
    describe(response, upload).status(200).end()
  })

  router.patch(one, async (request, response) => {
    const { ctx, key, upload, storage } = await called(request, response)
    const { offset } = upload
    if (numberIn(request, 'Upload-Offset') !== offset) throw outOfStep()
    const { maxParts, maxPartBytes } = kindLimits[upload.kind]
    if (upload.parts.length >= maxParts) throw new ProblemError('conflict', 'Send larger parts.')
    const bytes = await receiveFile(request, {
      maxBytes: maxPartBytes,
      mediaTypes: ['application/offset+octet-stream'],
    })
    if (bytes.length > upload.size - offset) {
      throw new ProblemError('too-large', 'More has arrived than was announced.')
    }
    const now = await changeAlone(ctx, key, (hold) =>
      appendPart(storage, theirs(ctx, key), { offset, bytes, hold }),
    )
    if (now === null) throw notThere()
    describe(response, now).status(204).end()
  })

  router.delete(one, async (request, response) => {
    const { ctx, key, storage } = await called(request, response)
    await changeAlone(ctx, key, async () => {
      const upload = await findUpload(storage, theirs(ctx, key))
      if (upload !== null) await removeUpload(storage, key, upload)
    })
    response.status(204).end()
  })
  return router
}

const theirs = (ctx: CallContext<MemberActor>, key: string) => ({
  key,
  owner: ctx.actor.company.id,
  now: ctx.clock(),
})
