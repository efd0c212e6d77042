import type { Tx } from '../schema.ts'
import { acquisition_devices } from './acquisition-devices.ts'
import { alerts } from './alerts.ts'
import { fillAllPlaces } from './all-places.ts'
import { approvals } from './approvals.ts'
import { backup_runs } from './backup-runs.ts'
import { calendars } from './calendars.ts'
import { fillCauses, stored_causes } from './causes.ts'
import { central_commands } from './central-commands.ts'
import { command_secrets, emptyCommandSecrets } from './command-secrets.ts'
import { command_times } from './command-times.ts'
import { commands } from './commands.ts'
import { completeness, fillCompleteness } from './completeness.ts'
import { edited } from './edited.ts'
import { confirmed_emails, mail_expiry } from './emails.ts'
import { fallbacks } from './fallbacks.ts'
import { first_downloads } from './first-downloads.ts'
import { folding } from './folding.ts'
import { foundation } from './foundation.ts'
import { inbox } from './inbox.ts'
import { incident_notices } from './incident-notices.ts'
import { incidents } from './incidents.ts'
import { inherited_commands } from './inherited-commands.ts'
import { retained_downloads } from './kept.ts'
import { log_blocks } from './log-blocks.ts'
import { log_values } from './log-values.ts'
import { logs } from './logs.ts'
import { mail_answers } from './mail-answers.ts'
import { mailing_links } from './mailing-links.ts'
import { mailing_unsubscribes } from './mailing-unsubscribes.ts'
import { mailings } from './mailings.ts'
import { missing_plays } from './missing-plays.ts'
import { nodes } from './nodes.ts'
import { notices } from './notices.ts'
import { places } from './places.ts'
import { play_chains } from './play-chains.ts'
import { play_positions } from './play-positions.ts'
import { play_shards } from './play-shards.ts'
import { fillPlayTallies, play_tallies } from './play-tallies.ts'
import { fillPlayTimes, play_times } from './play-times.ts'
import { played_shares } from './played-shares.ts'
import { player_builds } from './player-builds.ts'
import { player_health } from './player-health.ts'
import { point_terminals } from './point-terminals.ts'
import { points } from './points.ts'
import { problem_counts } from './problem-counts.ts'
import { problem_times } from './problem-times.ts'
import { program_acquisitions } from './program-acquisitions.ts'
import { program_finding } from './programs.ts'
import { publishing } from './publishing.ts'
import { reach } from './reach.ts'
import { refused_mail } from './refused-mail.ts'
import { fillReleaseBounds, release_bounds } from './release-bounds.ts'
import { release_reads } from './release-reads.ts'
import { release_record } from './release-record.ts'
import { release_times } from './releases.ts'
import { removed_groups } from './removed-groups.ts'
import { removed_terminals } from './removed-terminals.ts'
import { reported } from './reported.ts'
import { revisions } from './revisions.ts'
import { screen_sync } from './screen-sync.ts'
import { screenshots } from './screenshots.ts'
import { material_search } from './search.ts'
import { selections } from './selections.ts'
import { sensor_limits } from './sensor-limits.ts'
import { sensor_offsets } from './sensor-offsets.ts'
import { sensors } from './sensors.ts'
import { sharing } from './sharing.ts'
import { sso } from './sso.ts'
import { standing } from './standing.ts'
import { strangers } from './strangers.ts'
import { synchronised } from './synchronised.ts'
import { terminal_filters } from './terminal-filters.ts'
import { banned_terminals, terminal_records, terminal_venues } from './terminal-records.ts'
import { terminal_search } from './terminal-search.ts'
import { upgrades } from './upgrades.ts'
import { uploaded_logs } from './uploaded-logs.ts'
import { webhooks, working_webhooks } from './webhooks.ts'

/**
 * A step of the schema: one text for both databases, `{id}` standing for an automatically incremented number. A statement that begins with
 * `{sqlite}` or `{postgres}` is for that one only.
 */
export interface Migration {
	readonly name: string
	readonly statements: readonly string[]
	/** Changes that no statement can compute, run after the statements in the same transaction. */
	readonly fill?: (tx: Tx, now: number) => Promise<void>
}

/** All steps in their order; a step that has been released is never changed. */
export const migrations: readonly Migration[] = [
	{ name: '0001_foundation', statements: foundation },
	{
		name: '0002_people',
		statements: [
			`create table credentials (user_id bigint primary key references users (id), password_hash text not null,
				must_change_password bigint not null, totp_secret text not null, totp_step bigint not null, recovery text not null,
				last_login bigint)`,
			`insert into credentials (user_id, password_hash, must_change_password, totp_secret, totp_step, recovery)
				select id, password_hash, must_change_password, '', 0, '[]' from users`,
			'alter table users drop column password_hash',
			'alter table users drop column must_change_password',
			'alter table users drop column isadmin',
			"alter table users add column nickname text not null default ''",
			"alter table users add column email text not null default ''",
			"alter table users add column remark text not null default ''",
			'alter table users add column pid bigint',
			'alter table users add column avatar_sha256 text',
			'alter table users add column removed_at bigint',
			"create unique index users_email on users (email) where email <> ''",
			'create index users_group on users (group_id)',
			'create index users_pid on users (pid)',
			'create index users_role on users (role_id)',
			'create index users_avatar on users (avatar_sha256)',
			// Existing users get the first account as their parent, as if it had created them.
			'update users set pid = (select min(id) from users) where id <> (select min(id) from users)',
			"alter table sessions add column ended text not null default ''",
			'alter table sessions add column used_at bigint not null default 0',
			"alter table roles add column remark text not null default ''",
			'alter table roles add column created_at bigint not null default 0',
			'create index programs_user on programs (user_id)',
			`create table referral_codes (id {id}, code_hash text not null unique, hint text not null, email text not null,
				group_id bigint not null references groups (id), role_id bigint not null references roles (id), user_id bigint,
				created_at bigint not null, expires_at bigint not null, used_at bigint, used_by bigint)`,
			'create index referral_codes_group on referral_codes (group_id)',
			`create table mails (id {id}, recipient text not null, subject text not null, body text not null, attempts bigint not null,
				next_at bigint, sent_at bigint, fault text not null, created_at bigint not null)`,
			'create index mails_next on mails (next_at)',
			`create table login_logs (id {id}, user_id bigint, account text not null, group_id bigint, ip text not null, agent text not null,
				result bigint not null, created_at bigint not null)`,
			'create index login_logs_time on login_logs (created_at)',
			`create table operation_logs (id {id}, user_id bigint, account text not null, group_id bigint, by_token bigint not null, ip text not null,
				agent text not null, action text not null, text text not null, object text not null, before text not null, after text not null,
				result bigint not null, created_at bigint not null)`,
			'create index operation_logs_time on operation_logs (created_at)',
		],
	},
	{
		name: '0003_directories',
		statements: [
			`create table directories (id {id}, pid bigint not null, group_id bigint not null references groups (id), name text not null,
				name_en text not null, shared bigint not null, created_at bigint not null)`,
			'create index directories_group on directories (group_id)',
			'create index directories_pid on directories (pid)',
			'alter table materials add column directory_id bigint references directories (id)',
			'create index materials_directory on materials (directory_id)',
			'alter table uploads add column directory_id bigint references directories (id)',
			'create index uploads_directory on uploads (directory_id)',
		],
	},
	{
		name: '0004_library',
		statements: [
			"alter table materials add column play_sha256 text not null default ''",
			"alter table materials add column play_mime text not null default ''",
			'alter table materials add column play_size bigint not null default 0',
			"alter table materials add column options text not null default ''",
			'alter table materials add column review_state bigint not null default 1',
			"alter table materials add column review_reason text not null default ''",
			'alter table materials add column removed_at bigint',
			'alter table materials add column updated_at bigint not null default 0',
			'update materials set play_sha256 = sha256, play_mime = mime, play_size = size, updated_at = created_at',
			'create index materials_play on materials (play_sha256)',
			'create index materials_user on materials (user_id)',
			'create index materials_removed on materials (removed_at)',
			`create table material_files (material_id bigint not null references materials (id), role text not null, idx bigint not null,
				sha256 text not null, mime text not null, size bigint not null, width bigint not null, height bigint not null,
				primary key (material_id, role, idx))`,
			'create index material_files_sha256 on material_files (sha256)',
			`create table material_steps (material_id bigint not null references materials (id), step text not null, state text not null,
				attempts bigint not null, percent bigint not null, fault text not null, next_at bigint not null, updated_at bigint not null,
				primary key (material_id, step))`,
			'create index material_steps_state on material_steps (state)',
			// Materials that were being inspected when the version changed start again.
			`insert into material_steps (material_id, step, state, attempts, percent, fault, next_at, updated_at)
				select id, 'inspect', 'waiting', 0, 0, '', 0, created_at from materials where state = 'processing'`,
			'create table material_tags (material_id bigint not null references materials (id), tag text not null, primary key (material_id, tag))',
			'create index material_tags_tag on material_tags (tag)',
			`create table program_files (program_id bigint not null references programs (id), sha256 text not null, size bigint not null,
				mime text not null, primary key (program_id, sha256))`,
			'create index program_files_sha256 on program_files (sha256)',
			`insert into program_files (program_id, sha256, size, mime)
				select distinct program_id, materials.sha256, materials.size, materials.mime
				from program_materials join materials on materials.id = program_materials.material_id`,
			'alter table program_materials drop column sha256',
			`create table templates (id {id}, group_id bigint not null references groups (id), user_id bigint not null references users (id),
				type text not null, name text not null, kind text not null, w bigint not null, h bigint not null, content text not null,
				about text not null, sha256 text not null, mime text not null, size bigint not null, thumb_sha256 text,
				created_at bigint not null, updated_at bigint not null, unique (group_id, type, name))`,
			'create index templates_sha256 on templates (sha256)',
			'create index templates_thumb on templates (thumb_sha256)',
			`create table program_templates (program_id bigint not null references programs (id), template_id bigint not null references templates (id),
				primary key (program_id, template_id))`,
			'create index program_templates_template on program_templates (template_id)',
			`create table feeds (id text primary key, kind text not null, source text not null, content text not null, etag text not null,
				fetched_at bigint not null, tried_at bigint not null, fault text not null, wanted_at bigint not null)`,
			'create index feeds_wanted on feeds (wanted_at)',
			`create table release_feeds (release_id bigint not null references releases (id), feed_id text not null, primary key (release_id, feed_id))`,
			'create index release_feeds_feed on release_feeds (feed_id)',
		],
	},
	{ name: '0005_material_search', statements: material_search },
	{ name: '0006_programs', statements: program_finding },
	{ name: '0007_releases', statements: release_times },
	{ name: '0008_publishing', statements: publishing },
	{ name: '0009_release_record', statements: release_record },
	{ name: '0010_selections', statements: selections },
	{ name: '0011_release_reads', statements: release_reads },
	{ name: '0012_approvals', statements: approvals },
	{ name: '0013_reach', statements: reach },
	{ name: '0014_places', statements: places },
	{ name: '0015_revisions', statements: revisions },
	{ name: '0016_sharing', statements: sharing },
	{ name: '0017_release_bounds', statements: release_bounds, fill: fillReleaseBounds },
	{ name: '0018_standing', statements: standing },
	{ name: '0019_inbox', statements: inbox },
	{ name: '0020_removed_terminals', statements: removed_terminals },
	{ name: '0021_strangers', statements: strangers },
	{ name: '0022_letters', statements: mail_expiry },
	{ name: '0023_edited', statements: edited },
	{ name: '0024_notices', statements: notices },
	{ name: '0025_kept', statements: retained_downloads },
	{ name: '0026_play_times', statements: play_times, fill: fillPlayTimes },
	{ name: '0027_refused_mail', statements: refused_mail },
	{ name: '0028_causes', statements: stored_causes, fill: fillCauses },
	{ name: '0029_missing_plays', statements: missing_plays },
	{ name: '0030_problem_counts', statements: problem_counts },
	{ name: '0031_fallbacks', statements: fallbacks },
	{ name: '0032_player_builds', statements: player_builds },
	{ name: '0033_player_health', statements: player_health },
	{ name: '0034_commands', statements: commands },
	{ name: '0036_problem_times', statements: problem_times },
	{ name: '0037_reported', statements: reported },
	{ name: '0038_terminal_records', statements: terminal_records },
	{ name: '0039_banned_terminals', statements: banned_terminals },
	{ name: '0040_screenshots', statements: screenshots },
	{ name: '0042_sensors', statements: sensors },
	{ name: '0044_command_times', statements: command_times },
	{ name: '0048_upgrades', statements: upgrades },
	{ name: '0052_incidents', statements: incidents },
	{ name: '0053_terminal_search', statements: terminal_search },
	{ name: '0055_command_secrets', statements: command_secrets, fill: emptyCommandSecrets },
	{ name: '0056_incident_notices', statements: incident_notices },
	{ name: '0057_play_tallies', statements: play_tallies, fill: fillPlayTallies },
	{ name: '0058_logs', statements: logs },
	{ name: '0059_folding', statements: folding },
	{ name: '0060_sensor_limits', statements: sensor_limits },
	{ name: '0061_acquisition_devices', statements: acquisition_devices },
	{ name: '0062_play_chains', statements: play_chains },
	{ name: '0064_terminal_filters', statements: terminal_filters },
	{ name: '0067_completeness', statements: completeness, fill: fillCompleteness },
	{ name: '0068_nodes', statements: nodes },
	{ name: '0069_points', statements: points },
	{ name: '0070_webhooks', statements: webhooks },
	{ name: '0071_sso', statements: sso },
	{ name: '0072_backup_runs', statements: backup_runs },
	{ name: '0073_working_webhooks', statements: working_webhooks },
	{ name: '0074_confirmed_emails', statements: confirmed_emails },
	{ name: '0075_alerts', statements: alerts },
	{ name: '0076_terminal_venues', statements: terminal_venues },
	{ name: '0077_play_positions', statements: play_positions },
	{ name: '0078_calendars', statements: calendars },
	{ name: '0079_mailings', statements: mailings },
	{ name: '0081_program_acquisitions', statements: program_acquisitions },
	{ name: '0082_point_terminals', statements: point_terminals },
	{ name: '0083_mailing_unsubscribes', statements: mailing_unsubscribes },
	{ name: '0084_first_downloads', statements: first_downloads },
	{ name: '0085_mailing_links', statements: mailing_links },
	{ name: '0086_mail_answers', statements: mail_answers },
	{ name: '0087_played_shares', statements: played_shares },
	{ name: '0088_screen_sync', statements: screen_sync },
	{ name: '0090_synchronised', statements: synchronised },
	{ name: '0091_uploaded_logs', statements: uploaded_logs },
	{ name: '0093_central_commands', statements: central_commands },
	{ name: '0094_log_blocks', statements: log_blocks },
	{ name: '0096_log_values', statements: log_values },
	{ name: '0097_removed_groups', statements: removed_groups },
	{ name: '0098_inherited_commands', statements: inherited_commands },
	{ name: '0100_sensor_offsets', statements: sensor_offsets },
	{ name: '0101_play_shards', statements: play_shards },
	{ name: '0102_all_places', statements: [], fill: fillAllPlaces },
]
