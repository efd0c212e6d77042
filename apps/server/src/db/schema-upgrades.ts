import type { CampaignState } from '@vitrine/domain/command/campaign'
import type { NodeHealth, NodeRole } from '@vitrine/domain/nodes/node'
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

/** The tables of nodes and of migrations to them. */
export interface NodeTables {
	/** Servers that terminals can move to; times in ms. */
	nodes: {
		id: Generated<number>
		name: string
		region: string
		role: NodeRole
		public_url: string
		/** Empty for the public address. */
		internal_url: string
		/** 0 where sockets are at the port of the address. */
		socket_port: number
		/** Empty for the public address. */
		media_url: string
		weight: number
		/** 0 for as many terminals as come. */
		capacity: number
		enabled: number
		drain: number
		remark: string
		health: NodeHealth
		health_at: number | null
		/** The last test, as JSON; empty before the first. */
		report: string
		tested_at: number | null
		created_at: number
		updated_at: number
		revision: number
	}
	/** The node to which the terminals of an organisation belong. */
	node_defaults: {
		group_id: number
		node_id: number
	}
	/** Terminals on their way to a node. What was asked for stays readable when the node has been removed. */
	node_migrations: {
		id: Generated<number>
		node_id: number
		node_name: string
		url: string
		/** The account of the new server; its password is in no table. */
		account: string
		group_id: number
		user_id: number
		request_id: string | null
		/** How many of a hundred go first, and of how many failures it pauses. */
		first_percent: number
		pause_percent: number
		state: CampaignState
		/** Why it is paused; empty while it is not. */
		reason: string
		created_at: number
		updated_at: number
	}
	/** The terminals of a migration; what becomes of each of them is that of its command. */
	node_migration_targets: {
		migration_id: number
		terminal_id: number
		/** The command that it was sent; null until its turn comes. */
		command_id: number | null
		attempt: number
		/** Its failure was looked at, and does not stop the others. */
		forgiven: number
		/** When it was seen that it has moved, which is known for longer than commands are kept; null before. */
		moved_at: number | null
	}
}

/** The tables of single sign-on. */
export interface SsoTables {
	sso_providers: {
		id: Generated<number>
		name: string
		/** No two have the same. */
		issuer: string
		client_id: string
		/** Empty of a public client. */
		client_secret: string
		enabled: number
		/** As the rules have it, for who signs in with a password. */
		allows_password: number
		/** `providerRules` of the domain, as JSON. */
		rules: string
		created_at: number
		updated_at: number
		revision: number
	}
	/** Who somebody is at a provider: the issuer is the provider's, the subject its own name for the person. */
	sso_identities: {
		id: Generated<number>
		provider_id: number
		subject: string
		user_id: number
		/** The claims decide over the account: it was made by them, or found by its address. */
		managed: number
		created_at: number
		used_at: number
	}
}
