import type { Running } from '#server/main.ts'
import { partSizes, type UploadKind } from '#shared/contract/uploads.ts'

import type { SignedIn } from './people.ts'

/** Sends a file by the tus protocol, in parts as large as a browser's. @returns the upload's key */
export async function uploadFile(
  site: Pick<Running, 'address'>,
  who: Pick<SignedIn, 'headers'>,
  bytes: Buffer,
  kind: UploadKind = 'picture',
): Promise<string> {
  const headers = { ...who.headers, 'Tus-Resumable': '1.0.0' }
  const begun = await fetch(`${site.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `kind ${Buffer.from(kind).toString('base64')}`,
    },
  })
  if (begun.status !== 201) throw new Error(`${begun.status}: ${await begun.text()}`)
  const path = new URL(begun.headers.get('location') ?? '', 'http://here.invalid').pathname
  const partSize = partSizes[kind]
  for (let at = 0; at < bytes.length; at += partSize) {
    const sent = await fetch(new URL(path, site.address), {
      method: 'PATCH',
      headers: {
        ...headers,
        'Upload-Offset': String(at),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes.subarray(at, at + partSize)),
    })
    if (sent.status !== 204) throw new Error(`${sent.status}: ${await sent.text()}`)
  }
  return path.slice(path.lastIndexOf('/') + 1)
}
