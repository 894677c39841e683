import * as z from 'zod/mini'

import type { ReceivedFile } from './endpoint.ts'

/** A picture that people show each other, such as one in a message. */
export const pictureFile: ReceivedFile = {
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: ['image/jpeg', 'image/png'],
}

/** Pixels of the longer side, to which it is reduced. A hallmark stays legible, and it loads on a phone. */
export const largestPicture = 2400

/** The most pictures of a message, or of a parcel. */
export const mostPictures = 6

/** The ids of pictures that were sent for a message or a parcel; none if left out. */
export const pictureIds = z._default(
  z.array(z.uuid()).check(z.maxLength(mostPictures, `Add up to ${mostPictures} pictures.`)),
  [],
)

/** What is wrong if one of them is not there. */
export const missingPicture = {
  pointer: '/pictures',
  detail: 'A picture is not there any more. Choose it again.',
}
