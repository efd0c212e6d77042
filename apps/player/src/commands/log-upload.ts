import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { loggedLines } from '../library/own-log.ts'

const packed = (text: string): Promise<Blob> =>
	new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** Sends the log of a period to the server, in ms since the epoch; returns how many lines it has. Throws if the server does not accept it. */
export const sendLog = async (
	token: string | null,
	kind: 'run' | 'crash',
	{ from, to }: { readonly from: number; readonly to: number },
): Promise<number> => {
	const lines = loggedLines(kind, from, to)
	const form = new FormData()
	form.set('kind', kind)
	form.set('file', await packed([navigator.userAgent, ...lines, ''].join('\n')), 'player.log.gz')
	const response = await fetch(terminalAddress(terminalRoutes.log), {
		method: 'POST',
		headers: { authorization: `Bearer ${token}` },
		body: form,
		signal: AbortSignal.timeout(30_000),
	})
	const { status, tips } = (await response.json()) as { status?: unknown; tips?: unknown }
	if (status !== 1) throw new Error(String(tips))
	return lines.length
}
