import type { Connections } from '../http/admission/connections.ts'
import type { GaugeOf } from '../http/operations/operations.ts'

/** Connection metrics for operators: by kind, and how many unbound ones were refused. */
export const connectionFigures = ({ figures }: Connections): GaugeOf[] => {
	const open = () => {
		const { strangers, known, proxies } = figures()
		return [
			{ labels: { of: 'strangers' }, value: strangers },
			{ labels: { of: 'known' }, value: known },
			{ labels: { of: 'proxies' }, value: proxies },
		]
	}
	const refused = () => {
		const { each, all } = figures().refused
		return [
			{ labels: { limit: 'address' }, value: each },
			{ labels: { limit: 'all' }, value: all },
		]
	}
	return [
		['vitrine_connections', 'Open HTTP connections by whose they are; sockets are not among them', open, ['of']],
		['vitrine_connections_refused_total', 'Connections of strangers that were not let in', refused, ['limit']],
		[
			'vitrine_connections_ended_total',
			'Connections of strangers without a request that made room for others',
			() => [{ labels: {}, value: figures().ended }],
		],
	]
}
