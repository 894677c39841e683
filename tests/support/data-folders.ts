import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders: string[] = []

/** An empty folder for the data of a server, removed after the test file. */
export async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'relustre-data-'))
  folders.push(folder)
  return folder
}

/** Removes the folders that the test file made. */
export async function removeDataFolders(): Promise<void> {
  const made = folders.splice(0)
  await Promise.all(made.map((each) => rm(each, { recursive: true, force: true, maxRetries: 3 })))
}
