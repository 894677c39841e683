import { useEffect, useRef, useState } from 'react'

import { useApi } from '../../../contract/call.ts'
import { zipFile } from '../../../contract/uploads.ts'
import { failureIssues } from '../../../ui/failure.ts'

const megabytes = zipFile.maxBytes / 1024 / 1024

/** Why files cannot be sent, checked before sending. */
function problemOf(files: readonly File[]): string | null {
  const [file] = files
  if (file === undefined) return null
  if (files.length > 1) return 'Put the pictures into one ZIP, and choose that.'
  if (file.size === 0) return `${file.name} is empty. Choose it again.`
  if (!/\.zip$/i.test(file.name)) return `${file.name} is not a ZIP. Put the pictures into one.`
  if (file.size > zipFile.maxBytes) {
    return `${file.name} is larger than ${megabytes} MB. Split it into several imports.`
  }
  return null
}

/** A ZIP that has arrived, for `imports.addPictures`. */
export interface SentZip {
  name: string
  upload: string
}

/** Sends a ZIP of pictures in parts. Leaving the page cancels it. */
export function useZip() {
  const api = useApi()
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])

  /** @returns null if it did not arrive; then `error` says why, unless it was cancelled */
  const send = async (files: readonly File[]): Promise<SentZip | null> => {
    const [file] = files
    const problem = problemOf(files)
    setError(problem)
    if (file === undefined || problem !== null) return null
    const own = new AbortController()
    controller.current = own
    setSending({ name: file.name, part: 0 })
    try {
      const onProgress = (part: number) => setSending({ name: file.name, part })
      const watch = { onProgress, signal: own.signal }
      return { name: file.name, upload: await api().uploadInParts(file, 'zip', watch) }
    } catch (failure) {
      if (!own.signal.aborted) setError(inWords(failure))
      return null
    } finally {
      setSending(null)
    }
  }
  return { sending, error, send, cancel: () => controller.current?.abort(), setError }
}

/** What a failed call says. */
export const inWords = (failure: unknown): string =>
  failureIssues(failure)
    .map(({ detail }) => detail)
    .join(' ')
