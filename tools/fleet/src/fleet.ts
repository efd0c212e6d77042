import { type Fix, fixAlong } from '@vitrine/domain/points/fix'
import { device_types } from '@vitrine/domain/terminal/device-type'
import { type Counts, noCounts } from './counts.ts'
import { enrol } from './enrol.ts'
import { type Identity, identities } from './identity.ts'
import { Lan } from './lan.ts'
import { channelAddress, readPublicConfig, type SignIn, signIn } from './operator.ts'
import type { FleetOptions } from './options.ts'
import { requests } from './requests.ts'
import type { Watch } from './surroundings.ts'
import { Terminal } from './terminal.ts'

/** A running fleet. */
export interface Fleet {
	readonly counts: Counts
	/** How many terminals were new to the server. */
	readonly added: number
	stop(): Promise<void>
}

/** The address of the terminal channel, with the port from the server's configuration. */
export const channelOf = async (origin: string): Promise<string> =>
	channelAddress(origin, (await readPublicConfig(origin)).socket_port)

const addMissing = async (
	options: FleetOptions,
	who: SignIn,
	fleet: readonly Identity[],
	say: (line: string) => void,
) => {
	const operator = await signIn(options.server, who)
	return enrol(operator, options.prefix, fleet, (added, missing) => {
		if (added % 1000 === 0) say(`added ${added} of ${missing} terminals`)
	})
}

/** The position of terminals that set out at a moment, in ms since the epoch. */
const driven =
	({ line, speed }: NonNullable<FleetOptions['route']>, began: number) =>
	(now: number): Fix | null =>
		fixAlong(line, speed, now - began, now)

/** Registers the terminals with the server and connects them; `watch` is told what they hold and play. */
export const startFleet = async (
	options: FleetOptions,
	who: SignIn,
	say: (line: string) => void = () => undefined,
	watch?: Watch,
): Promise<Fleet> => {
	const fleet = identities(options.prefix, options.terminals)
	const added = await addMissing(options, who, fleet, say)
	const counts = noCounts()
	const shared = requests(options.server)
	const { route = { line: [], speed: 0 } } = options
	const around = {
		socket: options.socket === null ? await channelOf(options.server) : `${options.socket}/?from=terminal`,
		requests: shared,
		mode: options.download,
		play: options.play,
		commands: options.commands,
		sensors: options.sensors,
		lan: new Lan(),
		type_id: options.type_id ?? device_types.screen,
		counts,
		...(route.line.length === 0 ? {} : { fix: driven(route, Date.now()) }),
		...(watch === undefined ? {} : { watch }),
		...(options.chance === undefined ? {} : { chance: options.chance }),
	}
	const terminals = fleet.map(identity => new Terminal(identity, around))
	for (const terminal of terminals) terminal.start(Math.random() * options.jitter)
	return {
		counts,
		added,
		stop: async () => {
			await Promise.all(terminals.map(terminal => terminal.stop()))
			shared.close()
		},
	}
}
