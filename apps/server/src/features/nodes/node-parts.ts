import { type MigrationKeeper, type MigrationKeeperDeps, migrationKeeper } from './migration-keeper.ts'
import { type NodeKeeper, type NodeKeeperDeps, nodeKeeper } from './node-keeper.ts'

/** Manages other servers and the terminals that move to them. */
export interface Nodes {
	readonly keeper: NodeKeeper
	readonly migrations: MigrationKeeper
	/** Tests what is due, and continues running migrations. */
	look(): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export const nodeParts = (deps: NodeKeeperDeps & MigrationKeeperDeps): Nodes => {
	const [keeper, migrations] = [nodeKeeper(deps), migrationKeeper(deps)]
	const both = async (work: (one: Pick<Nodes, 'look' | 'idle' | 'close'>) => Promise<void>): Promise<void> => {
		await work(migrations)
		await work(keeper)
	}
	return {
		keeper,
		migrations,
		look: () => both(({ look }) => look()),
		idle: () => both(({ idle }) => idle()),
		close: () => both(({ close }) => close()),
	}
}
