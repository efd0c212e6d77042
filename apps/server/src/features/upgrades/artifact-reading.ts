import type { ArtifactFacts } from '@vitrine/domain/upgrade/artifact'
import { bounded } from '../../http/admission/bounded.ts'
import { type RefusedPart, unlessRefused } from '../../http/answers/error-parts.ts'
import { CodedError } from '../../http/coded-error.ts'
import { ReaderError, reader } from '../../ports/reader/reader.ts'

export interface ArtifactJob {
	readonly path: string
	/** Maximum size of a file in bytes. */
	readonly largest: number
}

type FactsPart = { readonly facts: ArtifactFacts }

/** The directory of an app with tens of thousands of files is read in a second or two. */
const bounds = { time: 20_000, memory: 384 } as const
const inTurn = bounded({ running: 1, waiting: 8, each: 2 })
const child = reader<ArtifactJob, FactsPart | RefusedPart>(new URL('./artifact-child.ts', import.meta.url), bounds)

const read = async (job: ArtifactJob): Promise<ArtifactFacts> => {
	const found: ArtifactFacts[] = []
	try {
		await unlessRefused<FactsPart>(
			take => child(job, { take }),
			({ facts }) => void found.push(facts),
		)
	} catch (error) {
		if (error instanceof ReaderError && error.kind !== 'failed') throw new CodedError('archive_large')
		throw error
	}
	const [facts] = found
	if (facts === undefined) throw new CodedError('artifact_other')
	return facts
}

/** The facts of an upgrade file, read in a separate process; only a few can wait per `caller`. Throws a {@link CodedError}. */
export const readArtifact = (job: ArtifactJob, caller: string): Promise<ArtifactFacts> =>
	inTurn(() => read(job), caller)
