import type { WebtoolManifest } from '@vitrine/domain/library/webtool'
import { bounded } from '../../http/admission/bounded.ts'
import { type RefusedPart, unlessRefused } from '../../http/answers/error-parts.ts'
import { CodedError } from '../../http/coded-error.ts'
import { ReaderError, reader } from '../../ports/reader/reader.ts'
import type { WebtoolPart } from './webtool-page.ts'

/** A page of 16 MB is packed in a second or two. */
const bounds = { time: 10_000, memory: 512 } as const
const inTurn = bounded({ running: 1, waiting: 8, each: 2 })
const child = reader<null, WebtoolPart | RefusedPart>(new URL('./webtool-child.ts', import.meta.url), bounds)

const read = async (zip: Uint8Array): Promise<{ manifest: WebtoolManifest; page: Buffer }> => {
	const pieces: Uint8Array[] = []
	let manifest: WebtoolManifest | null = null
	const hear = (part: WebtoolPart): void => {
		if ('manifest' in part) manifest = part.manifest
		else pieces.push(part.piece)
	}
	try {
		await unlessRefused<WebtoolPart>(take => child(null, { bytes: zip, take }), hear)
	} catch (error) {
		if (error instanceof ReaderError && error.kind !== 'failed') throw new CodedError('webtool_heavy')
		throw error
	}
	if (manifest === null) throw new Error('a process that packs pages has answered nothing')
	return { manifest, page: Buffer.concat(pieces) }
}

/**
 * The manifest and page of a web tool's ZIP, packed in a separate process, one after the other; only a few can wait per `caller`. Throws a
 * {@link CodedError}.
 */
export const readWebtool = (zip: Uint8Array, caller: string): Promise<{ manifest: WebtoolManifest; page: Buffer }> =>
	inTurn(() => read(zip), caller)
