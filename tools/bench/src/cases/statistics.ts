import type { StatisticCall } from '../asked-plays.ts'
import { onBoth, type Side } from '../databases.ts'
import { expectSame } from '../durable.ts'
import { burst, each } from '../load.ts'
import { manyPlays, plays_began, withoutTallies } from '../many-plays.ts'
import { planned_call, plannedStatements } from '../planned-plays.ts'
import { proof_call, provenStatements, shownPlays } from '../proven-plays.ts'
import { interleaved, percentile } from '../rounds.ts'
import { signedRequest } from '../signed.ts'
import type { Stage } from '../stage.ts'
import { inventoryStatements, statistic_calls } from '../statistic-calls.ts'
import { type Figure, table } from '../table.ts'
import { terminalStatements } from '../terminals.ts'

/** The most that a statistic, or a search without matches, may take at the 95th percentile, in ms. */
const mostOf = (plays: number): number => (plays > 10_000_000 ? 100 : 50)
/** The most that the proof of 20,000 plays may take to download, in ms. */
const most_proof = 2500

/** What a server without counts would read for one of them: every play of thirty days. */
const plain = `select name, count(*) as number from play_logs where kind = 2 and time_fault = 0
	and start_time >= ${plays_began + 10_800_000} and start_time < ${plays_began + 10_800_000 + 30 * 86_400_000} group by name`

const answerOf = async <T>(stage: Stage, { operator }: Side, { path, fields }: StatisticCall): Promise<T> => {
	const [head = '', body = ''] = String(signedRequest(operator, path, fields)).split('\r\n\r\n')
	const type = 'application/x-www-form-urlencoded'
	const response = await fetch(`${stage.origin}/api${path}`, {
		method: 'POST',
		body,
		headers: { 'content-type': type, cookie: /\r\nCookie: (.*)/.exec(head)?.[1] ?? '' },
	})
	const { status, data } = (await response.json()) as { status: number; data: T }
	expectSame(`status of ${path}`, status, 1)
	return data
}

/** The proof itself, as anybody downloads it to verify it. */
const measureProof = async (stage: Stage, side: Side): Promise<Figure> => {
	const { url, rows } = await answerOf<{ url: string; rows: number }>(stage, side, proof_call)
	const download = async (): Promise<number> => {
		const began = performance.now()
		const response = await fetch(`${stage.origin}${url}`, { headers: { cookie: side.operator.cookie() } })
		const shown = shownPlays(await response.text())
		expectSame('plays of the proof', shown, rows)
		return performance.now() - began
	}
	await download()
	const latencies = [await download(), await download(), await download(), await download()]
	const own = percentile(latencies, 0.95)
	return {
		id: 'STATISTICS',
		what: `proof of ${rows} signed plays, downloaded, ${side.name}`,
		unit: 'ms',
		baseline: null,
		ours: own,
		target: `≤ ${most_proof} ms p95`,
		met: own <= most_proof,
	}
}

const measure = async (stage: Stage, plays: number, side: Side): Promise<Figure[]> => {
	const port = Number(new URL(stage.origin).port)
	const most = mostOf(plays)
	const bare = async (): Promise<number> => {
		const began = performance.now()
		await side.rows(plain)
		return performance.now() - began
	}
	const figures: Figure[] = []
	for (const call of [...statistic_calls, planned_call, proof_call]) {
		const rounds = call.most === undefined ? (stage.quick ? 10 : 40) : 4
		const shown = call.shown(await answerOf<never>(stage, side, call))
		expectSame(call.what, JSON.stringify(shown), JSON.stringify(await call.plain(side.rows)))
		const ours = async (): Promise<number> => {
			const requests = Array.from({ length: rounds }, () => signedRequest(side.operator, call.path, call.fields))
			const { latencies } = await burst({ port, connections: 1, next: each(requests), begins: '{"status":1,' })
			return percentile(latencies, 0.95)
		}
		await ours()
		const values = await interleaved({ bare, ours }, stage.quick ? 1 : 2)
		const [baseline, own] = [Math.min(...values.bare), Math.min(...values.ours)]
		const target = call.most ?? most
		figures.push({
			id: 'STATISTICS',
			what: `${call.what}, of ${plays / 1e6} M plays, ${side.name} (plain scan of 30 days)`,
			unit: 'ms',
			baseline,
			ours: own,
			target: `≤ ${target} ms p95`,
			met: own <= target,
		})
	}
	return [...figures, await measureProof(stage, side)]
}

/** Counted plays: each answer equals that of a plain scan, on both databases. */
export const measureStatistics = (stage: Stage): Promise<Figure[]> => {
	const plays = stage.plays ?? (stage.quick ? 200_000 : 10_000_000)
	return onBoth(
		stage,
		'statistics',
		// The migration that counts what is already stored runs at the next start.
		dialect => [
			...terminalStatements(2000),
			...inventoryStatements,
			...manyPlays(dialect, plays),
			...plannedStatements,
			...provenStatements(),
			...withoutTallies,
		],
		async side => {
			const figures = await measure(stage, plays, side)
			// Hours may lie between the two databases: what is known is not lost with the second.
			console.error(table(figures))
			return figures
		},
	)
}
