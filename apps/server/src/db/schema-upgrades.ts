import type { CampaignState } from '@vitrine/domain/command/campaign'
import type { NodeHealth, NodeRole } from '@vitrine/domain/nodes/node'
import type { ArtifactType } from '@vitrine/domain/upgrade/artifact'
import type { Generated } from 'kysely'

/** The tables of upgrades of terminals. */
export interface UpgradeTables {
	/** Files that upgrade terminals, with the findings about them. */
	artifacts: {
		id: Generated<number>
		group_id: number
		user_id: number
		name: string
		type: ArtifactType
		/** The package of an app; empty for a system. */
		package: string
		/** The devices that a system is for; empty for all. */
		model: string
		version: string
		version_code: number
		size: number
		sha256: string
		created_at: number
	}
	/** Upgrades of many terminals. The request stays readable after its file has been deleted. */
	upgrades: {
		id: Generated<number>
		group_id: number
		user_id: number
		request_id: string | null
		artifact_id: number
		artifact_name: string
		type: ArtifactType
		version: string
		/** The percentage of terminals that go first, and the percentage of failures at which it pauses. */
		first_percent: number
		pause_percent: number
		allow_downgrade: number
		/** How long a command waits for its terminal and its answer, in ms. */
		lifetime: number
		state: CampaignState
		/** Why it is paused; empty while it is not. */
		reason: string
		created_at: number
		updated_at: number
	}
	/** The terminals of an upgrade; the outcome of each is that of its command. */
	upgrade_targets: {
		upgrade_id: number
		terminal_id: number
		/** Its version before, if known. */
		version: string
		/** The command sent to it; null until its turn comes. */
		command_id: number | null
		attempt: number
		/** Its failure was reviewed and does not hold up the others. */
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
		/** 0 if sockets use the port of the address. */
		socket_port: number
		/** Empty for the public address. */
		media_url: string
		weight: number
		/** 0 for unlimited. */
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
	/** Terminals on their way to a node. The request stays readable after the node has been removed. */
	node_migrations: {
		id: Generated<number>
		node_id: number
		node_name: string
		url: string
		/** The account on the new server; its password is not stored. */
		account: string
		group_id: number
		user_id: number
		request_id: string | null
		/** The percentage of terminals that go first, and the percentage of failures at which it pauses. */
		first_percent: number
		pause_percent: number
		state: CampaignState
		/** Why it is paused; empty while it is not. */
		reason: string
		created_at: number
		updated_at: number
	}
	/** The terminals of a migration; the outcome of each is that of its command. */
	node_migration_targets: {
		migration_id: number
		terminal_id: number
		/** The command sent to it; null until its turn comes. */
		command_id: number | null
		attempt: number
		/** Its failure was reviewed and does not hold up the others. */
		forgiven: number
		/** When the move was confirmed, retained for longer than commands are; null before. */
		moved_at: number | null
	}
}

/** The tables of single sign-on. */
export interface SsoTables {
	sso_providers: {
		id: Generated<number>
		name: string
		/** Unique. */
		issuer: string
		client_id: string
		/** Empty for a public client. */
		client_secret: string
		enabled: number
		/** The value in the rules, copied here for sign-ins with a password. */
		allows_password: number
		/** `providerRules` of the domain, as JSON. */
		rules: string
		created_at: number
		updated_at: number
		revision: number
	}
	/** A person's identity at a provider: the issuer is the provider's, the subject its own name for the person. */
	sso_identities: {
		id: Generated<number>
		provider_id: number
		subject: string
		user_id: number
		/** The claims control the account: they created it, or found it by its email address. */
		managed: number
		created_at: number
		used_at: number
	}
}
