import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { UploadedLogKind } from '@vitrine/domain/devices/uploaded-log'

interface Line {
	/** In ms since the epoch. */
	readonly at: number
	/** What it tells of beside how the terminal ran. */
	readonly kind: UploadedLogKind
	readonly text: string
}

/** How many lines are kept: a process can be thousands of terminals. */
const lines_most = 40

const packed = promisify(gzip)

/** What a simulated terminal has recorded about itself: its last lines. */
export class OwnLog {
	#lines: Line[] = []

	/** Records a line: of `crash` starts and faults, of `play` plays, of `run` anything else. */
	note(kind: UploadedLogKind, text: string): void {
		this.#lines = [...this.#lines, { at: Date.now(), kind, text }].slice(-lines_most)
	}

	/** The lines of a period in ms since the epoch, packed with a first line; `run` stands for all kinds. */
	async file(
		kind: UploadedLogKind,
		from: number,
		to: number,
		first: string,
	): Promise<{ lines: number; content: Buffer }> {
		const found = this.#lines.filter(line => line.at >= from && line.at <= to && (kind === 'run' || line.kind === kind))
		const lines = found.map(({ at, text }) => `${new Date(at).toISOString()} ${text}`)
		return { lines: lines.length, content: await packed([first, ...lines, ''].join('\n')) }
	}
}
