import { disagreements, type StoredPlay } from '@vitrine/fleet/agreement'
import { noCounts } from '@vitrine/fleet/counts'
import { type Identity, zoneOfIdentity } from '@vitrine/fleet/identity'
import { requests } from '@vitrine/fleet/requests'
import type { Watch } from '@vitrine/fleet/surroundings'
import { Terminal } from '@vitrine/fleet/terminal'
import { Witness } from '@vitrine/fleet/witness'
import { type Durable, expectSame } from './durable.ts'
import type { Stage } from './stage.ts'

/** The terminals connect within this many ms. */
const spread = 2000

/** How far the stored plays match what played: the terminals whose plays all match, with their rows. */
export interface Agreement {
	readonly terminals: number
	readonly rows: number
	readonly agreeing_terminals: number
	readonly agreeing_rows: number
	/** Descriptions of a few mismatches. */
	readonly wrong: readonly string[]
}

/** Complete terminals of the fleet, which fetch, play by the schedule and keep journals. */
export interface SimulatedScreens {
	/** Performs an action that reaches all of them; returns after how many ms each one held its result. */
	after(act: () => Promise<unknown>): Promise<number[]>
	/** Waits until each has written this many more plays of this release, or of any. */
	played(rows: number, release?: number): Promise<void>
	/** Makes them send the rest of their journals and disconnect; returns how their plays agree with the schedule rule. */
	stop(durable: Durable): Promise<Agreement>
}

const storedPlays = (durable: Durable, sns: readonly string[]): Map<string, StoredPlay[]> => {
	const found = new Map(sns.map(sn => [sn, [] as StoredPlay[]]))
	const query = `select sn, program_id, release_id as command_id, start_time, end_time from play_logs
		join terminals on terminals.id = terminal_id where kind = 1 order by start_time`
	for (const row of durable.rows(query)) found.get(String(row.sn))?.push(row as unknown as StoredPlay)
	return found
}

const agreementOf = ({ terminals }: Witness, stopped: number, stored: Map<string, StoredPlay[]>): Agreement => {
	const judged = terminals.map(({ identity, releases, rows }) => {
		const plays = stored.get(identity.sn) ?? []
		const lost = rows.length === plays.length ? [] : [`${plays.length} rows instead of ${rows.length}`]
		const wrong = disagreements({ releases, zone: zoneOfIdentity(identity), stopped }, plays)
		return { rows: plays.length, wrong: [...lost, ...wrong].map(what => `${identity.sn} ${what}`) }
	})
	const agreeing = judged.filter(({ wrong }) => wrong.length === 0)
	const sum = (list: typeof judged): number => list.reduce((all, { rows }) => all + rows, 0)
	return {
		terminals: judged.length,
		rows: sum(judged),
		agreeing_terminals: agreeing.length,
		agreeing_rows: sum(agreeing),
		wrong: judged.flatMap(({ wrong }) => wrong.slice(0, 1)).slice(0, 5),
	}
}

/** Connects complete terminals; they are online some seconds later. */
export const startScreens = ({ origin, socket_port }: Stage, fleet: readonly Identity[]): SimulatedScreens => {
	const witness = new Witness(fleet)
	let held: number[] = []
	const watch: Watch = {
		held(identity, release) {
			held.push(performance.now())
			witness.held(identity, release)
		},
		played: (identity, row) => witness.played(identity, row),
	}
	const counts = noCounts()
	const shared = requests(origin)
	const socket = `ws://127.0.0.1:${socket_port}/?from=terminal`
	const around = { socket, requests: shared, mode: 'fetch' as const, play: true, counts, watch }
	const terminals = fleet.map(identity => new Terminal(identity, around))
	for (const terminal of terminals) terminal.start(Math.random() * spread)
	let releases = 0
	return {
		async after(act) {
			held = []
			releases++
			const began = performance.now()
			await Promise.all([act(), witness.every(one => one.releases.length >= releases)])
			return held.map(at => at - began)
		},
		played(rows, release) {
			const before = new Map(witness.terminals.map(one => [one, one.rows.length]))
			return witness.every(one => {
				const more = one.rows.slice(before.get(one))
				return more.filter(({ command_id }) => release === undefined || command_id === release).length >= rows
			})
		},
		async stop(durable) {
			const stopped = Date.now()
			await Promise.all(terminals.map(terminal => terminal.stop()))
			shared.close()
			expectSame('plays that are stored', counts.plays_stored, counts.plays_written)
			const sns = fleet.map(({ sn }) => sn)
			return agreementOf(witness, stopped, storedPlays(durable, sns))
		},
	}
}
