import type { ReceivedFile } from './endpoint.ts'

/** A picture that people show each other, such as one in a message. */
export const pictureFile: ReceivedFile = {
  maxBytes: 10 * 1024 * 1024,
  mediaTypes: ['image/jpeg', 'image/png'],
}

/** The most pictures of a message, or of a parcel. */
export const mostPictures = 6
