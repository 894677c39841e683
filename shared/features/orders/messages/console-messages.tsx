import { useApi } from '../../../contract/call.ts'
import type { MessageView } from '../../../contract/messages.ts'
import { Messages } from '../../../workplace/messages.tsx'
import { consoleOrderMessages } from './contract.ts'

interface ConsoleMessagesProps {
  /** The order's. */
  number: number
  messages: readonly MessageView[]
}

/** What the two sides of an order have written to each other, as operators read it. */
export function ConsoleMessages({ number, messages }: ConsoleMessagesProps) {
  const api = useApi()
  return (
    <Messages
      subject="order-message"
      messages={messages}
      own={null}
      fetch={(id) => api().download(consoleOrderMessages.pictureAsOperator, { number, id })}
      name={`order-${number}`}
    />
  )
}
