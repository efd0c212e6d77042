import type { CampaignState } from '@vitrine/domain/command/campaign'
import type { ArtifactType } from '@vitrine/domain/upgrade/artifact'
import type { Generated } from 'kysely'

/** The tables of upgrades of terminals. */
export interface UpgradeTables {
	/** Files that upgrade terminals, with what was found in them. */
	artifacts: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		type: ArtifactType
		/** The package of an app; empty of a system. */
		package: string
		/** The devices that a system is for; empty for all. */
		model: string
		version: string
		version_code: number
		size: number
		sha256: string
		created_at: number
	}
	/** Upgrades of many terminals. What was asked for stays readable when its file has been deleted. */
	upgrades: {
		id: Generated<number>
		group_id: number
		user_id: number
		request_id: string | null
		artifact_id: number
		artifact_name: string
		type: ArtifactType
		version: string
		/** How many of a hundred go first, and of how many failures it pauses. */
		first_percent: number
		pause_percent: number
		allow_downgrade: number
		/** For how long a command waits for its terminal and its answer, in ms. */
		lifetime: number
		state: CampaignState
		/** Why it is paused; empty while it is not. */
		reason: string
		created_at: number
		updated_at: number
	}
	/** The terminals of an upgrade; what becomes of each of them is that of its command. */
	upgrade_targets: {
		upgrade_id: number
		terminal_id: number
		/** What it ran before, as far as that was known. */
		version: string
		/** The command that it was sent; null until its turn comes. */
		command_id: number | null
		attempt: number
		/** Its failure was looked at, and does not stop the others. */
		forgiven: number
	}
}
