import { useEffect, useRef, useState } from 'react'

/** The number of pixels that every browser can draw. */
const mostPixels = 16_000_000

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, turns: number): void {
  const scale = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)))
  const [width, height] = [picture.width * scale, picture.height * scale]
  const lies = turns % 2 === 1
  canvas.width = lies ? height : width
  canvas.height = lies ? width : height
  const pen = canvas.getContext('2d')
  pen?.translate(canvas.width / 2, canvas.height / 2)
  pen?.rotate((turns * Math.PI) / 2)
  pen?.drawImage(picture, -width / 2, -height / 2, width, height)
}

interface DrawnPictureProps {
  file: Blob
  label: string
  /** Quarters of a turn. */
  turns?: number
  /** Pixels, if it is shown small: a smaller picture takes less memory. */
  width?: number
}

/** A fetched picture, on a canvas because the content security policy forbids fetched images. */
export function DrawnPicture({ file, label, turns = 0, width }: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable' | null>(null)
  useEffect(() => {
    let gone = false
    let decoded: ImageBitmap | undefined
    const decode = async () => {
      try {
        decoded = await createImageBitmap(
          file,
          width === undefined ? {} : { resizeWidth: width, resizeQuality: 'high' },
        )
        if (gone) decoded.close()
        else setPicture(decoded)
      } catch {
        // The browser cannot decode it. The reader is told, and can save the file.
        setPicture('unreadable')
      }
    }
    void decode()
    return () => {
      gone = true
      // A large picture takes tens of megabytes, which would otherwise stay until they are collected.
      decoded?.close()
    }
  }, [file, width])
  useEffect(() => {
    if (picture instanceof ImageBitmap && canvas.current) draw(canvas.current, picture, turns)
  }, [picture, turns])
  if (picture === 'unreadable')
    return <p className="quiet">This picture cannot be shown here. Download it.</p>
  return <canvas ref={canvas}>{label}</canvas>
}
