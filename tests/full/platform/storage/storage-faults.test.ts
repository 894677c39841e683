import { execFile } from 'node:child_process'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it, onTestFinished } from 'vitest'

import { openLocalFolder } from '#server/storage/local-folder.ts'
import { openS3 } from '#server/storage/s3.ts'
import { newStorageKey } from '#server/storage/storage.ts'

import { startS3 } from '../../../support/s3-server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const run = promisify(execFile)
const root = new URL('../../../..', import.meta.url).pathname
const outOfReach = { name: 'ProblemError', status: 503 }

describe('a local folder', () => {
  /** Writes 1 MB, then 10 bytes, in a process that the shell has limited. */
  const putTwo = `
    import { openLocalFolder } from '#server/storage/local-folder.ts'
    import { newStorageKey } from '#server/storage/storage.ts'
    const storage = await openLocalFolder(process.argv[1] ?? process.env.FOLDER)
    const large = newStorageKey()
    const status = await storage.put(large, Buffer.alloc(1_000_000, 1)).then(() => 200, (e) => e.status)
    const small = newStorageKey()
    await storage.put(small, Buffer.from('0123456789'))
    console.log(JSON.stringify([status, await storage.get(large), String(await storage.get(small))]))`

  it('answers 507 when the disk is full, leaves nothing behind and works on', async () => {
    const folder = await temporaryFolder()
    const limited = 'ulimit -f 64; exec "$0" --import tsx --input-type=module -e "$PROGRAM"'
    const { stdout } = await run('bash', ['-c', limited, process.execPath], {
      cwd: root,
      env: { ...process.env, PROGRAM: putTwo, FOLDER: folder },
    })
    expect(JSON.parse(stdout)).toEqual([507, null, '0123456789'])
    expect(await readdir(path.join(folder, 'partial'))).toEqual([])
    const kept = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(1)
  })

  it('shows its files to nobody else on the machine', async () => {
    const folder = path.join(await temporaryFolder(), 'files')
    const storage = await openLocalFolder(folder)
    const key = newStorageKey()
    await storage.put(key, Buffer.from('a'))
    const places = [folder, path.join(folder, key.slice(0, 2))]
    for (const place of places) expect((await stat(place)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(folder, key.slice(0, 2), key))).mode & 0o777).toBe(0o600)
  })

  it('removes what a dead process left, but not what another is writing', async () => {
    const folder = await temporaryFolder()
    const [dead, alive] = ['dead', 'alive'].map((name) => path.join(folder, 'partial', name))
    await mkdir(path.join(folder, 'partial'))
    for (const file of [dead, alive]) await writeFile(file ?? '', 'half a fi')
    await utimes(dead ?? '', 0, 0)
    await openLocalFolder(folder)
    expect(await readdir(path.join(folder, 'partial'))).toEqual(['alive'])
  })

  it('lists only its own complete files', async () => {
    const folder = await temporaryFolder()
    const storage = await openLocalFolder(folder)
    const key = newStorageKey()
    await storage.put(key, Buffer.from('a'))
    for (const stranger of ['partial', '.DS_Store', `${key.slice(0, 2)}/notes.txt`]) {
      await writeFile(path.join(folder, stranger === 'partial' ? `partial/${key}` : stranger), 'b')
    }
    const keys: string[] = []
    for await (const each of storage.list(new Date(Date.now() + 60_000))) keys.push(each)
    expect(keys).toEqual([key])
  })

  it('is not ready if it cannot be written', async () => {
    const folder = path.join(await temporaryFolder(), 'files')
    const storage = await openLocalFolder(folder)
    await writeFile(folder, 'a file where the folder should be')
    await expect(storage.check()).rejects.toMatchObject(outOfReach)
  })
})

describe('an S3 bucket', () => {
  const patience = { connect: 200, whole: 400, rest: 60_000 }
  const settings = {
    bucket: 'documents',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  }

  async function listen(server: Server): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it('is unreachable, not empty, when its server has stopped', async () => {
    const server = await startS3()
    const storage = openS3(server, patience)
    const key = newStorageKey()
    await storage.put(key, Buffer.from('a'))
    await server.stop()
    for (const attempt of [
      () => storage.put(key, Buffer.from('b')),
      () => storage.get(key),
      () => storage.has(key),
      () => storage.remove(key),
      () => storage.check(),
      () => storage.list(new Date())[Symbol.asyncIterator]().next(),
    ]) {
      await expect(attempt()).rejects.toMatchObject(outOfReach)
    }
  })

  it.each([
    ['a missing bucket', { bucket: 'elsewhere' }],
    ['an unknown key', { accessKeyId: 'unknown' }],
  ])('%s is not reported as a missing file', async (_name, wrong) => {
    const storage = openS3({ ...(await startS3()), ...wrong }, patience)
    await expect(storage.get(newStorageKey())).rejects.toMatchObject(outOfReach)
    await expect(storage.put(newStorageKey(), Buffer.from('a'))).rejects.toMatchObject(outOfReach)
    await expect(storage.check()).rejects.toMatchObject(outOfReach)
  })

  it.each([
    ['never answers', () => {}],
    [
      'stops in the middle of a file',
      (response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'Content-Length': 1000 }).write('half')
      },
    ],
  ])('gives up on a server that %s', async (_name, answer) => {
    const server = createServer((_request, response) => answer(response))
    const storage = openS3({ ...settings, endpoint: await listen(server) }, patience)
    const begun = performance.now()
    await expect(storage.get(newStorageKey())).rejects.toMatchObject(outOfReach)
    expect(performance.now() - begun).toBeLessThan(15_000)
  })

  it('that hangs holds nobody for longer than its time, and is then left alone for a while', async () => {
    let hangs = true
    let asked = 0
    const server = createServer((request, response) => {
      asked += 1
      request.resume()
      if (!hangs) response.writeHead(200).end('a file')
    })
    const endpoint = await listen(server)
    const brief = { ...patience, rest: 5000 }
    const storage = openS3({ ...settings, endpoint }, brief)
    const key = newStorageKey()
    const begun = performance.now()
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    onTestFinished(() => void process.off('warning', warn))
    const uploads = Array.from({ length: 12 }, () => storage.put(key, Buffer.from('a')))
    for (const each of [...uploads, storage.get(key)]) {
      await expect(each).rejects.toMatchObject(outOfReach)
    }
    // One after another they would take 13 times as long as one may.
    expect(performance.now() - begun).toBeLessThan(4000)
    const before = asked
    await expect(storage.get(key)).rejects.toMatchObject(outOfReach)
    await expect(storage.put(key, Buffer.from('a'))).rejects.toMatchObject(outOfReach)
    expect(asked).toBe(before)
    hangs = false
    await expect.poll(async () => storage.get(key).then(String, () => '')).toBe('a file')
    expect(String(await storage.get(key))).toBe('a file')
    expect(warnings).toEqual([])
  })

  it('that hangs is tried by one caller at a time, once it was left alone for long enough', async () => {
    let asked = 0
    const server = createServer(() => (asked += 1))
    const endpoint = await listen(server)
    const storage = openS3({ ...settings, endpoint }, { ...patience, rest: 200 })
    const key = newStorageKey()
    const ask = () => Promise.allSettled(Array.from({ length: 20 }, async () => storage.get(key)))
    await ask()
    await new Promise((resolve) => setTimeout(resolve, 300))
    asked = 0
    await ask()
    // Its client asks again by itself.
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(3)
  })

  it('that refuses one file is asked for the next one', async () => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    })
    const storage = openS3({ ...settings, endpoint: await listen(server) }, patience)
    for (let count = 0; count < 10; count += 1) {
      await expect(storage.get(newStorageKey())).rejects.toMatchObject({
        ...outOfReach,
        cause: { name: 'AccessDenied' },
      })
    }
  })

  it('is listed page by page, without files that are not ours', async () => {
    // The S3 server of the other tests cannot answer in pages.
    const [first, second] = [newStorageKey(), newStorageKey()]
    const item = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`
    const pages: Record<string, string> = {
      '': `<IsTruncated>true</IsTruncated><NextContinuationToken>next</NextContinuationToken>${item(first)}`,
      next: `<IsTruncated>false</IsTruncated>${item('logs/2026.txt')}${item(second)}`,
    }
    const server = createServer(({ url }, response) => {
      const { searchParams } = new URL(url ?? '', 'http://s3')
      const page = pages[searchParams.get('continuation-token') ?? ''] ?? ''
      response
        .writeHead(200, { 'Content-Type': 'application/xml' })
        .end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`)
    })
    const storage = openS3({ ...settings, endpoint: await listen(server) }, patience)
    const keys: string[] = []
    for await (const each of storage.list(new Date())) keys.push(each)
    expect(keys).toEqual([first, second])
  })

  it('is asked three times, and if it is full the answer is 507', async () => {
    let asked = 0
    const server = createServer((request, response) => {
      request.resume()
      asked += 1
      response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>')
    })
    const storage = openS3({ ...settings, endpoint: await listen(server) }, patience)
    await expect(storage.put(newStorageKey(), Buffer.from('a'))).rejects.toMatchObject({
      status: 507,
    })
    expect(asked).toBeLessThanOrEqual(3)
  })
})
