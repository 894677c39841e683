import * as z from 'zod/mini'

import { endpoint } from '../../contract/endpoint.ts'
import { line } from '../../contract/text.ts'
import { uploadKey } from '../../contract/upload-key.ts'
import { ownListing } from './contract.ts'

/** The most pictures of one listing. */
export const mostPictures = 12

const alt = line('description', 200)
const pixels = z.number().check(z.int(), z.gte(0), z.lte(20_000))

/** The pictures of a listing: their files arrive by `/api/uploads`. */
export const listingPictures = {
  add: endpoint({
    method: 'POST',
    path: '/stock/:id/pictures',
    summary: 'Take a finished upload as the last picture of a listing',
    input: z.strictObject({
      id: z.uuid(),
      /** The last part of the upload's address. */
      upload: uploadKey,
      alt: z._default(alt, ''),
    }),
    output: ownListing,
    status: 201,
  }),
  arrange: endpoint({
    method: 'PUT',
    path: '/stock/:id/pictures',
    summary: 'Put the pictures of a listing in order, and say what each shows',
    input: z.strictObject({
      id: z.uuid(),
      pictures: z.array(z.strictObject({ id: z.uuid(), alt })).check(z.maxLength(mostPictures)),
    }),
    output: ownListing,
  }),
  crop: endpoint({
    method: 'PUT',
    path: '/stock/:id/pictures/:picture/crop',
    summary: 'Choose the square of a picture that is shown',
    input: z.strictObject({
      id: z.uuid(),
      picture: z.uuid(),
      /** In pixels of the whole picture; null for the middle. */
      crop: z.nullable(
        z.strictObject({ x: pixels, y: pixels, size: z.number().check(z.int(), z.gte(160)) }),
      ),
    }),
    output: ownListing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/stock/:id/pictures/:picture',
    summary: 'Remove a picture of a listing',
    input: z.strictObject({ id: z.uuid(), picture: z.uuid() }),
    output: ownListing,
  }),
}
