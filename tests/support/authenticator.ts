import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

import type { NewPasskey, PasskeyAssertion } from '#shared/features/accounts/passkey-answers.ts'
import { security } from '#shared/features/accounts/security-contract.ts'

import type { AccountClient } from './account-client.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
/** Present, and verified by its owner (WebAuthn Level 3, section 6.1). */
const checked = 0x05
const withCredential = 0x40

/** A software authenticator with one passkey of the site; its owner always agrees. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #handle = ''

  constructor(readonly origin: string) {}

  get passkeyId(): string {
    return this.#id.toString('base64url')
  }

  #credential() {
    return {
      id: this.passkeyId,
      rawId: this.passkeyId,
      type: 'public-key' as const,
      clientExtensionResults: {},
    }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin }))
  }

  #data(flags: number, ...rest: Buffer[]): Buffer {
    const place = sha256(new URL(this.origin).hostname)
    return Buffer.concat([place, Buffer.from([flags]), Buffer.alloc(4), ...rest])
  }

  /** Makes the passkey for the person logged in, with the site's options. */
  make(options: { challenge: string; user: { id: string } }): NewPasskey {
    this.#handle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // A COSE key: EC2, ES256, P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const authData = this.#data(
      checked | withCredential,
      Buffer.alloc(16),
      length,
      this.#id,
      Buffer.from(isoCBOR.encode(key)),
    )
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString(
          'base64url',
        ),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      },
    }
  }

  /** Uses the passkey. */
  use(options: { challenge: string }): PasskeyAssertion {
    const clientData = this.#clientData('webauthn.get', options.challenge)
    const authData = this.#data(checked)
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#handle,
      },
    }
  }
}

/** Adds a passkey to the account that a browser is logged in to. @returns it and the answer */
export async function addPasskey(client: AccountClient) {
  const authenticator = new Authenticator(client.site.context.config.publicOrigin)
  const options = (await client.call(security.offerNewPasskey, {})).body
  const answer = await client.call(security.addPasskey, {
    name: 'Office laptop',
    passkey: authenticator.make(options),
  })
  return { authenticator, answer }
}

/** The passkey's answer to a new question from the site. */
export async function usePasskey(client: AccountClient, authenticator: Authenticator) {
  return authenticator.use((await client.call(security.offerPasskey, {})).body)
}

/** Logs a browser in with a passkey. */
export async function signInByPasskey(client: AccountClient, authenticator: Authenticator) {
  return client.ask({ grant_type: 'passkey', passkey: await usePasskey(client, authenticator) })
}
