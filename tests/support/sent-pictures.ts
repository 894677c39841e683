import supertest from 'supertest'

import type { Served } from './api-calls.ts'
import type { SignedIn } from './people.ts'
import { jpegOf } from './photographs.ts'

/** Sends a picture to an address of the API, such as `/offers/2001/pictures`. */
export async function sendPicture(
  site: Served,
  who: Pick<SignedIn, 'headers'>,
  path: string,
  bytes?: Buffer,
) {
  const { status, body: json } = await supertest(site.address)
    .post(`/api${path}`)
    .set(who.headers)
    .type('application/octet-stream')
    .send(bytes ?? (await jpegOf(640, 480)))
  return { status, json, id: json.id as string }
}

/** Fetches a picture as one of the two sides, or somebody else. */
export async function fetchPicture(site: Served, who: Pick<SignedIn, 'headers'>, path: string) {
  const answer = await supertest(site.address)
    .get(`/api${path}`)
    .set(who.headers)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => done(null, Buffer.concat(chunks)))
    })
  return { status: answer.status, type: answer.type, bytes: answer.body }
}
