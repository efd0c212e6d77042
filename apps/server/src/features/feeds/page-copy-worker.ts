import { parentPort } from 'node:worker_threads'
import type { Loaded, Loader } from '../../media/page-loader.ts'
import { copyPage } from './page-copy.ts'
import type { FromWorker, ToWorker } from './page-copying.ts'

const waiting = new Map<number, (loaded: Loaded | null) => void>()
let last = 0
const say = (message: FromWorker): void => parentPort?.postMessage(message)

const load: Loader = (url, _from) =>
	new Promise(resolve => {
		waiting.set(++last, resolve)
		say({ type: 'load', id: last, url: url.href })
	})

parentPort?.on('message', (message: ToWorker) => {
	if (message.type === 'copy')
		copyPage(message.html, new URL(message.url), load).then(
			copy => say({ type: 'copy', copy }),
			() => say({ type: 'fault' }),
		)
	else {
		const { id, loaded } = message
		waiting.get(id)?.(loaded && { mime: loaded.mime, content: Buffer.from(loaded.content) })
		waiting.delete(id)
	}
})
