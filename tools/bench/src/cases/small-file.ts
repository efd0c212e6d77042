import { downloads } from '../downloads.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const kibibyte = 1024

/** A small file requested many times. */
export const measureSmallFile = async (stage: Stage): Promise<Figure[]> => {
	const order = { size: 64 * kibibyte, count: stage.quick ? 10_000 : 40_000, connections: 16 }
	const { nginx, pipe, ours } = await downloads(stage, order)
	const baseline = nginx ?? pipe
	return [
		{
			id: 'P11',
			what: `media of 64 KiB, hot (${nginx === null ? 'bare stream' : 'nginx'})`,
			unit: 'MiB/s',
			baseline,
			ours,
			target: '≥ 1.2×',
			met: ours >= 1.2 * baseline,
		},
	]
}
