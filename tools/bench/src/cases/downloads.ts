import { downloads, hasNginx } from '../downloads.ts'
import type { Stage } from '../stage.ts'
import type { Figure } from '../table.ts'

const mebibyte = 1024 * 1024

/** Downloads of large files over one connection, and of 1 MiB over eight. */
export const measureDownloads = async (stage: Stage): Promise<Figure[]> => {
	const scale = stage.quick ? 1 : 4
	const nginx = hasNginx()
	if (!nginx) console.log('P10: nginx is not installed; the bare stream stands in for it')
	const sizes = [
		{ id: 'P10', name: '100 MB', size: 100_000_000, count: 10 * scale, connections: 2, least: 0.9 },
		{ id: 'P10', name: '1 MiB', size: mebibyte, count: 500 * scale, connections: 8, least: 0.75 },
	]
	const figures: Figure[] = []
	for (const { id, name, least, ...order } of sizes) {
		const rates = await downloads(stage, order)
		const anchor = rates.nginx ?? rates.pipe
		const one = { id, unit: 'MiB/s', ours: rates.ours }
		figures.push({
			...one,
			what: `media of ${name} (${nginx ? 'nginx' : 'bare stream'})`,
			baseline: anchor,
			target: `≥ ${least}×`,
			met: rates.ours >= least * anchor,
		})
		if (nginx)
			figures.push({ ...one, what: `media of ${name} (bare stream)`, baseline: rates.pipe, target: '–', met: true })
		figures.push({
			...one,
			what: `media of ${name} (@fastify/static)`,
			baseline: rates.fixed,
			target: '≥ 2.5×',
			met: rates.ours >= 2.5 * rates.fixed,
		})
	}
	return figures
}
